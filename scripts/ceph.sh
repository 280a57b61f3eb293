#!/usr/bin/env bash
# A disposable S3 server for tests: Ceph's RADOS Gateway on loopback, with one monitor and one in-memory OSD.
#
#   scripts/ceph.sh start <new folder>   prints the endpoint when it is ready (about 12 s); writes the process IDs to the folder
#   scripts/ceph.sh stop <folder>        kills these processes
#
# The access key is TESTKEY and the secret key TESTSECRET. On Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common
set -euo pipefail

if [ $# != 2 ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
command=$1
folder=$(realpath -m "$2")

if [ "$command" = stop ]; then
  # All data is in memory, so nothing needs a clean shutdown.
  while read -r pid; do kill -9 "$pid" 2>/dev/null || true; done <"$folder/pids"
  exit 0
fi
if [ -e "$folder" ]; then
  echo "$folder already exists: specify a new folder" >&2
  exit 1
fi

free_port() {
  node -e "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})"
}
gateway=$(free_port)
monitor=$(free_port)
monitor_v1=$(free_port)
cluster=$(cat /proc/sys/kernel/random/uuid)

mkdir -p "$folder"/{run,mon,osd,rgw}
cd "$folder"
cat >ceph.conf <<EOF
[global]
fsid = $cluster
mon host = [v2:127.0.0.1:$monitor,v1:127.0.0.1:$monitor_v1]
keyring = $folder/keyring
run dir = $folder/run
log file = $folder/run/\$name.log
admin socket = $folder/run/\$name.asok
pid file = $folder/run/\$name.pid
mon data = $folder/mon
osd data = $folder/osd
osd objectstore = memstore
memstore device bytes = 8589934592
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
auth allow insecure global id reclaim = false
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:$gateway
rgw data = $folder/rgw
rgw dns name = localhost
EOF
export CEPH_CONF=$folder/ceph.conf
as_us=(--setuser "$(id -un)" --setgroup "$(id -gn)" -c "$folder/ceph.conf")

ceph-authtool --create-keyring keyring --gen-key -n mon. --cap mon 'allow *' >/dev/null
for name in client.admin client.rgw.a; do
  ceph-authtool keyring --gen-key -n "$name" --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' >/dev/null
done
ceph-authtool keyring --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' --cap mgr 'allow profile osd' >/dev/null
monmaptool --create --fsid "$cluster" --addv a "[v2:127.0.0.1:$monitor,v1:127.0.0.1:$monitor_v1]" monmap >/dev/null

ceph-mon "${as_us[@]}" -i a --mkfs --monmap monmap --keyring keyring
setsid ceph-mon "${as_us[@]}" -i a -f >run/mon.out 2>&1 </dev/null &
echo $! >pids

osd_uuid=$(cat /proc/sys/kernel/random/uuid)
echo "{\"cephx_secret\": \"$(ceph-authtool keyring -p -n osd.0)\"}" >osd.json
for _ in $(seq 60); do
  timeout 20 ceph osd new "$osd_uuid" -i osd.json >/dev/null 2>run/osd-new.err && break
  sleep 0.5
done
ceph-osd "${as_us[@]}" -i 0 --mkfs --osd-uuid "$osd_uuid" >run/mkfs.out 2>&1
setsid ceph-osd "${as_us[@]}" -i 0 -f >run/osd.out 2>&1 </dev/null &
echo $! >>pids
setsid radosgw "${as_us[@]}" -n client.rgw.a -f >run/rgw.out 2>&1 </dev/null &
echo $! >>pids

for attempt in $(seq 240); do
  node -e "fetch('http://127.0.0.1:$gateway/').then(()=>process.exit(0),()=>process.exit(1))" && break
  if [ "$attempt" = 240 ]; then
    echo "the gateway did not start; see the logs in $folder/run" >&2
    exit 1
  fi
  sleep 0.25
done
radosgw-admin user create --uid=tests --display-name=tests --access-key=TESTKEY --secret-key=TESTSECRET >run/user.json 2>run/user.err
echo "http://127.0.0.1:$gateway"
