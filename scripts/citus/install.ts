import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

// PostgreSQL 17 of Debian trixie in a folder of its own, and Citus built from its source inside that folder. Nothing of the machine
// is upgraded. Built once; CITUS_HOME keeps it (docs/citus.md).

const tag = 'v14.0.1'
const commit = 'd5731d775cde45b61e541a393889a64bf4772d14'
const publicSource = 'https://github.com/citusdata/citus.git'
const postgresVersion = 17

const builders = ['ca-certificates', 'make', 'gcc', 'g++', 'flex', 'bison']
const postgres = [`postgresql-${postgresVersion}`, `postgresql-server-dev-${postgresVersion}`]
const libraries = ['lz4', 'zstd', 'ssl', 'krb5', 'pam0g', 'selinux1', 'xslt1', 'readline', 'icu', 'xml2'].map((name) => `lib${name}-dev`)
const packages = [...builders, ...postgres, ...libraries, 'zlib1g-dev']

/** A folder with a small Debian that has PostgreSQL and Citus. Programs in it run by `chroot`. */
export interface Installed {
  root: string
  /** Folder of PostgreSQL's programs, inside `root`. */
  bin: string
  version: string
}

/** The folder outside the repository that keeps the build: CITUS_HOME, else one in the cache of the user. */
export const citusHome = (): string => process.env.CITUS_HOME ?? join(homedir(), '.cache/safiri-citus')

/**
 * Returns Citus, which it builds the first time (about five minutes). Returns a sentence instead where it cannot be had: without
 * root, without debootstrap, without network or without the source.
 */
export function installCitus(log: (line: string) => void): Installed | string {
  const home = citusHome()
  const root = join(home, 'root')
  const installed = { root, bin: `/usr/lib/postgresql/${postgresVersion}/bin`, version: `${tag.slice(1)} on PostgreSQL ${postgresVersion}` }
  if (process.getuid?.() !== 0) return 'it runs in a folder by chroot, which only root may do'
  const done = join(home, `built-${tag}`)
  if (existsSync(done)) return installed
  mkdirSync(home, { recursive: true })
  return installSystem(home, root, log) ?? installSource(root, log) ?? build(root, done, log) ?? installed
}

/** Each step returns a sentence that says what is missing, or `undefined`. */
type Missing = string | undefined

function installSystem(home: string, root: string, log: (line: string) => void): Missing {
  const done = join(home, 'system')
  if (existsSync(done)) return undefined
  const debootstrap = ['/usr/sbin/debootstrap', '/usr/bin/debootstrap'].find((path) => existsSync(path))
  if (!debootstrap) return 'there is no debootstrap ("apt-get install debootstrap")'
  log(`Installing PostgreSQL ${postgresVersion} of Debian trixie into ${root} …`)
  rmSync(root, { recursive: true, force: true })
  const failure = run(debootstrap, ['--variant=minbase', `--include=${packages.join(',')}`, 'trixie', root])
  if (failure) return `Debian's packages could not be installed (${failure})`
  writeFileSync(done, '')
  return undefined
}

/** Puts the pinned source into `root`, from CITUS_SOURCE (a folder or a git directory) or from its public address. */
function installSource(root: string, log: (line: string) => void): Missing {
  const target = join(root, 'src/citus')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const { CITUS_SOURCE: given } = process.env
  log(`Copying the source of Citus ${tag} from ${given ?? publicSource} …`)
  const failure = given
    ? copySource(given, target)
    : run('git', ['clone', '--quiet', '--depth', '1', '--branch', tag, publicSource, target])
  if (failure) return `the source of Citus could not be had (${failure}); CITUS_SOURCE may name a folder or a git directory with it`
  return undefined
}

function copySource(given: string, target: string): Missing {
  if (!existsSync(given) || !statSync(given).isDirectory()) return `${given} is no folder`
  if (readdirSync(given).includes('configure')) return run('cp', ['-a', `${given}/.`, target])
  const isGit = readdirSync(given).includes('HEAD')
  return isGit
    ? run('sh', ['-c', 'git --git-dir "$1" archive "$2" | tar x -C "$3"', 'sh', given, commit, target])
    : `${given} has neither the source nor a git repository of it`
}

function build(root: string, done: string, log: (line: string) => void): Missing {
  log('Building Citus …')
  const steps = [
    './configure --without-libcurl --with-security-flags=no',
    'make -j2 with_llvm=no extension',
    'make with_llvm=no install-extension',
  ]
  const failure = run('chroot', [root, 'sh', '-c', `cd /src/citus && ${steps.join(' && ')}`])
  if (failure) return `Citus could not be built (${failure})`
  writeFileSync(done, '')
  return undefined
}

/** Runs a program and returns the last line of its errors if it fails. */
function run(program: string, args: string[]): Missing {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 64 * 1024 * 1024 })
    return undefined
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    return stderr?.toString().trim().split('\n').at(-1) || message
  }
}
