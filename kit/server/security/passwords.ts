import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#kit/contract/errors.ts'

// OWASP's cheatsheet: argon2id with 46 MiB and one pass.
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const
const maxParallel = 4
const maxWaiting = 2000

let running = 0
const waiting: (() => void)[] = []

// Each hash takes 46 MiB, so only a few run at a time. The queue is limited too.
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting)
    throw new AppError(503, 'busy', 'Many people are logging in. Try again in a moment.', {}, { 'retry-after': '5' })
  if (running >= maxParallel) await new Promise<void>((resume) => waiting.push(resume))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Returns the argon2id hash of a password. The contract limits it to 256 characters. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, cost))

let dummy: Promise<string> | null = null

/** Returns true if the password is correct. Without a hash (unknown address) it verifies a dummy, so that both take the same time. */
export async function passwordHolds(passwordHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('a password nobody has')
  const against = passwordHash ?? (await dummy)
  const right = await queued(() => verify(against, password))
  return right && passwordHash !== null
}
