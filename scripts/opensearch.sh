#!/usr/bin/env bash
# A disposable OpenSearch for tests on loopback: the libraries of a real one, in a process per node.
#
#   scripts/opensearch.sh start <new folder> [<nodes>]   prints the URLs when the cluster is ready (about 15 s); writes the process IDs to the folder
#   scripts/opensearch.sh node <folder> <number>         starts a node again that has ended
#   scripts/opensearch.sh stop <folder>                  kills these processes
#
# OPENSEARCH_HEAP is the memory of each node (default: 400m).
# Requires Java 17 or later and Maven, which downloads OpenSearch once. On Debian: apt-get install --no-install-recommends openjdk-17-jdk-headless maven
set -euo pipefail

if [ $# -lt 2 ]; then
  sed -n '2,10s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
command=$1
folder=$(realpath -m "$2")
root=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's:.*<opensearch>\(.*\)</opensearch>.*:\1:p' "$root/scripts/opensearch/pom.xml")
libraries="$root/node_modules/.cache/workreel/opensearch-$version"

# Starts a node with the settings in its folder.
start_node() {
  setsid java "-Xms${OPENSEARCH_HEAP:-400m}" "-Xmx${OPENSEARCH_HEAP:-400m}" -cp "$libraries/*" "$root/scripts/opensearch/OpenSearchNode.java" "$folder/$1" \
    $(cat "$folder/$1/settings") >>"$folder/$1/log" 2>&1 </dev/null &
  echo $! >"$folder/$1/pid"
}

case $command in
  stop)
    for pid in "$folder"/*/pid; do kill -9 "$(cat "$pid")" 2>/dev/null || true; done
    exit 0
    ;;
  node)
    start_node "$3"
    exit 0
    ;;
esac

if [ -e "$folder" ]; then
  echo "$folder already exists: specify a new folder" >&2
  exit 1
fi
nodes=${3:-1}
if [ ! -e "$libraries/installed" ]; then
  mvn -q -B -f "$root/scripts/opensearch/pom.xml" dependency:copy-dependencies -DoutputDirectory="$libraries" >&2
  touch "$libraries/installed"
fi

free_ports() {
  node -e "
    const open = () => new Promise((done) => { const s = require('node:net').createServer().listen(0, '127.0.0.1', () => done(s)); });
    Promise.all(Array.from({ length: $1 }, open)).then((servers) => { for (const s of servers) { console.log(s.address().port); s.close(); } });"
}
mapfile -t ports < <(free_ports $((2 * nodes)))
seeds=$(for ((n = 0; n < nodes; n++)); do printf '127.0.0.1:%s,' "${ports[2 * n + 1]}"; done)
names=$(for ((n = 0; n < nodes; n++)); do printf 'node-%s,' "$n"; done)
for ((n = 0; n < nodes; n++)); do
  mkdir -p "$folder/$n/config"
  cat >"$folder/$n/settings" <<EOF
cluster.name=workreel-tests node.name=node-$n path.data=$folder/$n/data path.logs=$folder/$n/logs
network.host=127.0.0.1 transport.type=netty4 http.type=netty4 http.port=${ports[2 * n]} transport.port=${ports[2 * n + 1]}
discovery.seed_hosts=${seeds%,} cluster.initial_cluster_manager_nodes=${names%,}
cluster.routing.allocation.disk.threshold_enabled=false action.destructive_requires_name=false
EOF
  start_node "$n"
done

urls=$(for ((n = 0; n < nodes; n++)); do echo "http://127.0.0.1:${ports[2 * n]}"; done)
for attempt in $(seq 240); do
  node -e "fetch('http://127.0.0.1:${ports[0]}/_cluster/health?wait_for_nodes=$nodes&wait_for_status=green&timeout=1s').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))" && break
  if [ "$attempt" = 240 ]; then
    echo "OpenSearch did not start; see the logs in $folder" >&2
    exit 1
  fi
  sleep 0.5
done
echo "$urls"
