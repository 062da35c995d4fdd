import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A user of the operating system that a process can be started as. */
export interface OsUser {
  name: string
  uid: number
  gid: number
}

const ownUser = 'safiri'

/**
 * Who runs PostgreSQL: `undefined` means the present user. PostgreSQL refuses to run as root, so root uses the system
 * user `safiri`, made the first time, or `nobody` where users cannot be made. Throws where neither exists.
 */
export function databaseUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = findUser(ownUser) ?? makeUser() ?? findUser('nobody')
  if (!user)
    throw new Error(
      `PostgreSQL does not run as root, and the user "${ownUser}" could not be made. Run Safiri as an ordinary user, or set DATABASE_URL.`,
    )
  return user
}

function findUser(name: string): OsUser | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([found]) => found === name)
  return fields && { name, uid: Number(fields[2]), gid: Number(fields[3]) }
}

function makeUser(): OsUser | undefined {
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    execFileSync('useradd', [...flags, ownUser], { stdio: 'ignore' })
  } catch {
    // Another start may have made it in the same moment, or this system has no useradd: looking again tells which.
  }
  return findUser(ownUser)
}

/** The database's processes need none of the app's environment, which may hold secrets. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin' }

/** The options of `spawn` for running as another user. */
export const asUser = (user: OsUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {})
