import { createServer } from 'node:net'
import type { Settings } from '#kit/server/settings.ts'

const defaultPort = 3000

/**
 * Returns the port of PORT, or else port 3000 or the next free one. Asked before anything else starts. Prints a sentence if 3000 is
 * taken. @throws a sentence if PORT is taken.
 */
export async function choosePort({ PORT: port, HOST: host }: Settings): Promise<number> {
  if (port !== undefined) {
    const fault = await listenFault(port, host)
    if (fault === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program. Stop that program, or choose another port with PORT.`)
    if (fault) throw new Error(`Safiri cannot listen on ${host}:${port} (${fault}). Change PORT or HOST.`)
    return port
  }
  for (let free = defaultPort; free < defaultPort + 100; free++) {
    if (await listenFault(free, host)) continue
    if (free !== defaultPort) console.log(`Port ${defaultPort} is taken, so Safiri uses ${free}.`)
    return free
  }
  throw new Error(`Ports ${defaultPort} to ${defaultPort + 99} are taken. Set PORT.`)
}

/** Returns the code of the error that listening gives, or `null` if it works. */
const listenFault = (port: number, host: string) =>
  new Promise<string | null>((resolve) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .once('listening', () => probe.close(() => resolve(null)))
      .listen(port, host)
  })
