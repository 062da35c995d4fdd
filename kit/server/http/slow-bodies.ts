import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

// Time limits for bodies. Node has one limit per server, which is set to that of uploads; other bodies get a shorter one here.

/** Milliseconds for a whole body, for a whole upload, and for the window in which an upload must make progress. Tests shorten them. */
export const patience = { body: 30_000, upload: 15 * 60_000, window: 30_000 }
/** Two kilobytes per second. Even the worst mobile connection is faster. */
const leastBytesPerMs = 2

const watched = new WeakMap<IncomingMessage, () => void>()

/** Closes connections whose bodies do not arrive in time. */
export function watchBodies(server: FastifyInstance): void {
  server.server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const cut = () => {
      if (!request.complete) socket.destroy()
    }
    let timer = setTimeout(cut, patience.body)
    timer.unref()
    request.once('end', () => clearTimeout(timer))
    watched.set(request, () => {
      clearTimeout(timer)
      const ends = performance.now() + patience.upload
      let before = socket.bytesRead
      timer = setInterval(() => {
        const isStalled = socket.bytesRead - before < patience.window * leastBytesPerMs
        before = socket.bytesRead
        if (request.complete || isStalled || performance.now() > ends) {
          clearInterval(timer)
          cut()
        }
      }, patience.window)
      timer.unref()
    })
  })
}

/** Gives an upload its longer time limit, once the caller is authorised and the files are being read. */
export const takeTime = (request: IncomingMessage): void => watched.get(request)?.()
