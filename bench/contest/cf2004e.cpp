// The usual accepted solution: a linear sieve with a table of values.
#include <iostream>
#include <vector>

int main()
{
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    const int most = 10000000;
    std::vector<int> least(most + 1), value(most + 1), primes;
    for (int n = 2; n <= most; n++) {
        if (!least[n]) {
            least[n] = n;
            primes.push_back(n);
        }
        for (int p : primes) {
            if (p > least[n] || (long long)p * n > most) break;
            least[p * n] = p;
        }
    }
    value[1] = 1;
    for (size_t i = 1; i < primes.size(); i++) value[primes[i]] = (int)i + 1;
    for (int n = 2; n <= most; n++)
        if (least[n] != n) value[n] = value[least[n]];
    int t, n, a;
    std::cin >> t;
    while (t--) {
        int sum = 0;
        std::cin >> n;
        while (n--) {
            std::cin >> a;
            sum ^= value[a];
        }
        std::cout << (sum ? "Alice" : "Bob") << "\n";
    }
}
