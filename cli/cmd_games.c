/* cmd_games.c: mexor games [show NAME]: the gallery. */
#include "cli.h"

#include <mexor/session.h>

#include <string.h>

static void put_json(cli_output *out, const char *name, const char *title)
{
    cli_json row = { .out = out };

    cli_json_open(&row, '{');
    cli_json_key(&row, "name");
    cli_json_text(&row, name);
    cli_json_key(&row, "title");
    cli_json_text(&row, title);
    cli_json_close(&row, '}');
}

static int list(cli_call *call)
{
    bool json = strcmp(call->common->format, "json") == 0, has_memory = true;

    if (json) cli_put(call->out, "[");
    for (size_t i = 0; i < mx_gallery_count() && has_memory; i++) {
        mx_gallery_game game = mx_gallery_at(i);
        mx_text text = { 0 };
        const char *title;

        mx_gallery_title(&game, &text);
        title = text.at ? text.at : "";
        has_memory = !text.failed;
        if (json && i) cli_put(call->out, ",");
        if (json)
            put_json(call->out, game.name, title);
        else
            cli_print(call->out, "%-28s %s\n", game.name, title);
        mx_text_clear(&text);
    }
    if (json) cli_put(call->out, "]\n");
    if (has_memory) return CLI_DONE;
    cli_output_drop(call->out);
    return cli_no_memory();
}

static int show(cli_call *call, const char *name)
{
    for (size_t i = 0; i < mx_gallery_count(); i++) {
        mx_gallery_game game = mx_gallery_at(i);

        if (strcmp(game.name, name) != 0) continue;
        cli_put(call->out, game.text);
        return CLI_DONE;
    }
    return cli_misuse("'mexor games' lists them",
                      "no game of the gallery is called '%s'", name);
}

static int run(cli_call *call)
{
    if (call->n_words == 0) return list(call);
    if (strcmp(call->words[0], "show") != 0)
        return cli_misuse("'mexor games show NAME' prints a file", "unknown word '%s'",
                          call->words[0]);
    if (call->n_words < 2)
        return cli_misuse(NULL, "which game? 'mexor games' lists them");
    return show(call, call->words[1]);
}

const cli_command cmd_games = {
    .name = "games",
    .summary = "the gallery: list it, or show a game's rules",
    .usage = "[show NAME]",
    .examples = "mexor games\n"
                "mexor games show kayles",
    .formats = "text|json",
    .most_words = 2,
    .group = CLI_TOOLS,
    .run = run,
};
