"""Graphs by their plainest definitions: sets of edges, searched again for every question."""

from functools import lru_cache

from shapes import Arr
from syntax import RuleError


class Graph:
    """Nodes first .. first + n - 1; arcs in the order given."""

    def __init__(self, n, edges, first, undirected):
        if n < 0 or first < 0:
            raise RuleError("an impossible graph")
        self.n, self.first, self.undirected, self.edges = n, first, undirected, list(edges)
        for u, v in self.edges:
            self.need(u), self.need(v)

    def need(self, v):
        if not self.first <= v < self.first + self.n:
            raise RuleError(f"node {v} is not in the graph")

    def nodes(self):
        return Arr(range(self.first, self.first + self.n))

    def next(self, v):
        self.need(v)
        out = []
        for a, b in self.edges:
            if a == v:
                out.append(b)
            if b == v and self.undirected and a != b:
                out.append(a)
        return Arr(out)

    def reached(self, start, allowed):
        """What can be reached from START inside ALLOWED, edges in both directions."""
        seen, todo = {start}, [start]
        while todo:
            x = todo.pop()
            for a, b in self.edges:
                for here, there in ((a, b), (b, a)):
                    if here == x and there in allowed and there not in seen:
                        seen.add(there)
                        todo.append(there)
        return seen

    def components(self, t):
        left, out = list(t), []
        for v in left:
            self.need(v)
        while left:
            part = self.reached(left[0], set(t))
            out.append(Arr(x for x in left if x in part))
            left = [x for x in left if x not in part]
        return Arr(out)

    # --- trees ---

    def root(self):
        nodes = set(self.nodes())
        if not nodes or len(self.edges) != self.n - 1 or len(self.reached(self.first, nodes)) != self.n:
            raise RuleError("the graph is no tree")
        if self.undirected:
            return self.first
        tops = nodes - {b for _, b in self.edges}
        if len(tops) != 1:
            raise RuleError("the graph is no tree")
        return tops.pop()

    def path(self, u, v):
        self.root(), self.need(u), self.need(v)
        todo = [[u]]
        for way in todo:
            if way[-1] == v:
                return Arr(way)
            for a, b in self.edges:
                for here, there in ((a, b), (b, a)):
                    if here == way[-1] and there not in way:
                        todo.append(way + [there])
        raise RuleError("the graph is no tree")

    def parent(self, v):
        way = self.path(self.root(), v)
        return way[-2] if len(way) > 1 else -1

    def children(self, v):
        return Arr(u for u in self.next(v) if u != self.parent(v))

    def subtree(self, v):
        out = [v]
        for u in self.children(v):
            out += self.subtree(u)
        return Arr(out)

    # --- Hackenbush, played ---

    def hackenbush(self, ground):
        if not self.undirected:
            raise RuleError("hackenbush needs an undirected graph")
        self.need(ground)

        def hanging(kept):
            picture = Graph(self.n, [self.edges[i] for i in kept], self.first, True)
            part = picture.reached(ground, set(self.nodes()))
            return frozenset(i for i in kept if self.edges[i][0] in part)

        @lru_cache(None)
        def value(kept):
            seen, g = {value(hanging(kept - {i})) for i in kept}, 0
            while g in seen:
                g += 1
            return g

        if len(self.edges) > 14:
            raise RuleError("too large to be played out")
        return value(hanging(frozenset(range(len(self.edges)))))


def make(args, first, undirected):
    if len(args) == 1:
        rows = args[0]
        return Graph(len(rows), [(first + i, v) for i, row in enumerate(rows) for v in (row if isinstance(row, Arr) else ())], first, undirected)
    n, u, v = args
    if len(u) != len(v):
        raise RuleError("as many beginnings as ends")
    return Graph(n, zip(u, v), first, undirected)
