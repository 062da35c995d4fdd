export interface LockOwner {
  pid: number
  start: string
  since: string
  command: string
}

export interface HeldLock {
  owner?: undefined
  release(): void
}

export function takeLock(file: string): HeldLock | { owner: LockOwner }
export function withLock<T>(file: string, waiting: (pid: number) => void, work: () => Promise<T>): Promise<T>
export function processStart(pid: number): string | undefined
export function ps(pid: number, columns: string): string
