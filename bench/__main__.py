"""Run every benchmark in this folder."""

import importlib
import pkgutil

import bench

for module in pkgutil.iter_modules(bench.__path__):
    if module.name not in ("__main__", "measure"):
        importlib.import_module(f"bench.{module.name}").main()
