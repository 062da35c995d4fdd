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
 * Returns the user that runs PostgreSQL; `undefined` means the current user. PostgreSQL refuses to run as root, so root uses the
 * system user `safiri`, created the first time, or `nobody` where users cannot be created. Throws where neither exists.
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
    // Another start may have created the user at the same moment, or this system has no useradd. The lookup below decides.
  }
  return findUser(ownUser)
}

/** The database's processes get none of the app's environment, because it may hold secrets. */
export const bareEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin' }

/** Options of `spawn` that run a process as another user. */
export const asUser = (user: OsUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {})
