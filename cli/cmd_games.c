/* cmd_games.c: mexor games [show NAME]: the gallery. */
#include "cli.h"

#include <mexor/session.h>

#include <string.h>

static int list(cli_call *call)
{
    bool json = strcmp(call->common->format, "json") == 0;

    if (json) cli_put(call->out, "[");
    for (size_t i = 0; i < mx_gallery_count(); i++) {
        mx_gallery_game game = mx_gallery_at(i);
        mx_text title = { 0 };

        mx_gallery_title(&game, &title);
        if (json) {
            cli_json row = { .out = call->out };

            if (i) cli_put(call->out, ",");
            cli_json_open(&row, '{');
            cli_json_key(&row, "name");
            cli_json_text(&row, game.name);
            cli_json_key(&row, "title");
            cli_json_text(&row, title.at ? title.at : "");
            cli_json_close(&row, '}');
        } else {
            cli_print(call->out, "%-28s %s\n", game.name, title.at ? title.at : "");
        }
        mx_text_clear(&title);
    }
    if (json) cli_put(call->out, "]\n");
    return CLI_DONE;
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
