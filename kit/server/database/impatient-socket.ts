import { Socket } from 'node:net'

/** A socket that is destroyed after `silentMs` without traffic: a database may stop answering without closing its connections. */
export function impatientSocket(silentMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silentMs, () => socket.destroy(Object.assign(new Error('The database does not answer.'), { code: 'ETIMEDOUT' })))
}
