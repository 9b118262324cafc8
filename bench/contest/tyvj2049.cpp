// The plain solution: proper divisors by trial, values with a memo.
#include <cstdio>
#include <cstring>
#include <vector>

static int memo[100001];

static int value(int n)
{
    if (memo[n] >= 0) return memo[n];
    std::vector<int> parts;
    int all = 0;
    bool seen[64] = { false };
    for (int d = 1; d * d <= n; d++)
        if (n % d == 0) {
            if (d < n) parts.push_back(d);
            if (d > 1 && d * d < n) parts.push_back(n / d);
        }
    for (int d : parts) all ^= value(d);
    for (int d : parts) seen[all ^ value(d)] = true;
    int g = 0;
    while (seen[g]) g++;
    return memo[n] = g;
}

int main()
{
    int n, a;
    memset(memo, -1, sizeof memo);
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        while (n--) {
            if (scanf("%d", &a) != 1) return 1;
            sum ^= value(a);
        }
        puts(sum ? "freda" : "rainbow");
    }
}
