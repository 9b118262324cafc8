// The plain solution: all heaps up to 1000 once.
#include <cstdio>
#include <cstring>

int main()
{
    int f[20] = { 1, 2 }, g[1001] = { 0 }, m, n, p;
    bool seen[32];
    for (int i = 2; i < 20; i++) f[i] = f[i - 1] + f[i - 2];
    for (int x = 1; x <= 1000; x++) {
        memset(seen, 0, sizeof seen);
        for (int i = 0; i < 20 && f[i] <= x; i++) seen[g[x - f[i]]] = true;
        while (seen[g[x]]) g[x]++;
    }
    while (scanf("%d%d%d", &m, &n, &p) == 3 && (m || n || p))
        puts(g[m] ^ g[n] ^ g[p] ? "Fibo" : "Nacci");
}
