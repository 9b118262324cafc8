// The usual accepted solution: a set of the options' values for every number.
#include <iostream>
#include <set>
#include <vector>

int main()
{
    const int most = 100000;
    std::vector<std::vector<int>> divisors(most + 1);
    for (int d = 1; d <= most; d++)
        for (int m = 2 * d; m <= most; m += d) divisors[m].push_back(d);
    std::vector<int> grundy(most + 1);
    for (int n = 1; n <= most; n++) {
        std::set<int> seen;
        for (int d : divisors[n]) seen.insert(grundy[d]);
        while (seen.count(grundy[n])) grundy[n]++;
    }
    int n, a, sum = 0;
    std::cin >> n;
    while (n--) {
        std::cin >> a;
        sum ^= grundy[a];
    }
    std::cout << (sum ? "Anna" : "Bruno") << "\n";
}
