// The plain solution: all sheets up to 200 by 200 once; sides of 1 are left to the opponent.
#include <cstdio>

int main()
{
    static int g[201][201], seen[1024];
    int stamp = 0, w, h;
    for (int x = 2; x <= 200; x++)
        for (int y = 2; y <= 200; y++) {
            stamp++;
            for (int i = 2; i <= x - 2; i++) seen[g[i][y] ^ g[x - i][y]] = stamp;
            for (int i = 2; i <= y - 2; i++) seen[g[x][i] ^ g[x][y - i]] = stamp;
            while (seen[g[x][y]] == stamp) g[x][y]++;
        }
    while (scanf("%d%d", &w, &h) == 2) puts(g[w][h] ? "WIN" : "LOSE");
}
