// The plain solution: strips up to n by recursion with a memo.
#include <cstdio>
#include <cstring>

static int memo[2001];

static int value(int n)
{
    if (n <= 0) return 0;
    if (memo[n] >= 0) return memo[n];
    bool seen[1024] = { false };
    for (int i = 1; i <= n; i++) seen[value(i - 3) ^ value(n - i - 2)] = true;
    int g = 0;
    while (seen[g]) g++;
    return memo[n] = g;
}

int main()
{
    int n;
    memset(memo, -1, sizeof memo);
    if (scanf("%d", &n) == 1) puts(value(n) ? "1" : "2");
}
