#!/usr/bin/env bash
# Installs PostgreSQL with pgvector on a bare Debian or Ubuntu machine, for tests and CI. Root, apt only, safe to run again.
#
# If the distribution has a pgvector package (Debian 13, Ubuntu 24.04 and later), that is installed. Debian 12 lacks it:
# there the source package of the next release is built against this machine's own PostgreSQL. Sources come through a
# temporary apt configuration, so that no binary of the other release can get onto the machine, and apt still checks
# every signature. The server's headers are unpacked beside the build, not installed: their package pulls in clang and
# llvm (600 MB), which only JIT needs.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
SOURCE_RELEASE=trixie

[ "$(id -u)" = 0 ] || { echo "install-pgvector: run as root (it installs packages with apt)" >&2; exit 1; }
command -v apt-get >/dev/null || { echo "install-pgvector: needs apt; elsewhere install pgvector by the system's own packages" >&2; exit 1; }

installed_version() { # prints "MAJOR PGVECTOR" of the newest PostgreSQL that has pgvector; nothing when none has
  local dir control
  for dir in $(ls -d /usr/lib/postgresql/*/ 2>/dev/null | sort -rV); do
    control=/usr/share/postgresql/$(basename "$dir")/extension/vector.control
    if [ -x "$dir/bin/initdb" ] && [ -f "$dir/lib/vector.so" ] && [ -f "$control" ]; then
      echo "$(basename "$dir") $(sed -n "s/^default_version = '\(.*\)'/\1/p" "$control")"
      return
    fi
  done
}
report() { local found; found=$(installed_version); echo "$1: PostgreSQL ${found% *} with pgvector ${found#* }"; }
apt() { apt-get -qq -o APT::Sandbox::User=root -o Dpkg::Use-Pty=0 "$@"; }
install_packages() { apt -y --no-install-recommends install "$@" >/dev/null; }

if [ -n "$(installed_version)" ]; then report "already installed"; exit 0; fi

apt update
major=$(apt-cache depends postgresql | sed -n 's/.*Depends: postgresql-\([0-9]*\)$/\1/p' | head -n 1)
[ -n "$major" ] || { echo "install-pgvector: apt knows no package 'postgresql'; check the package sources" >&2; exit 1; }

# Tests create their own clusters; one listening on 5432 would only be in the way.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf

if apt-cache show "postgresql-$major-pgvector" >/dev/null 2>&1; then
  install_packages "postgresql-$major" "postgresql-$major-pgvector"
  report "installed from the distribution"
  exit 0
fi

install_packages "postgresql-$major" gcc libc6-dev make dpkg-dev xz-utils debian-archive-keyring
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources 2>/dev/null | grep -oE '^(URIs:|deb) +[^ ]+/debian/?( |$)' | grep -oE '[a-z]+://[^ ]+' | head -n 1) || true
[ -n "$mirror" ] || { echo "install-pgvector: no Debian mirror among this machine's apt sources" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt download "postgresql-server-dev-$major" >/dev/null
dpkg-deb -x "postgresql-server-dev-$major"_*.deb headers

mkdir -p apt/lists/partial apt/cache/archives/partial
echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $SOURCE_RELEASE main" >apt/sources.list
private=(-o Dir::Etc::SourceList="$work/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/apt/lists" -o Dir::Cache="$work/apt/cache")
apt "${private[@]}" update
apt "${private[@]}" source --download-only --only-source pgvector >/dev/null
tar -xf pgvector_*.orig.tar.*
cd pgvector-*/
# OPTFLAGS= leaves out -march=native, so that a cached build runs on any machine; with_llvm=no builds without clang.
pgxs=(-s OPTFLAGS= with_llvm=no "PG_CONFIG=/usr/lib/postgresql/$major/bin/pg_config" "includedir_server=$work/headers/usr/include/postgresql/$major/server")
make "${pgxs[@]}" -j"$(nproc)"
make "${pgxs[@]}" install
report "built and installed"
