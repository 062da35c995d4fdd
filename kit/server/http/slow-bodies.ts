import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

// How long a body may take. Node knows one limit for all of a server: it is the upload's, and every other body has its own here.

/** Milliseconds for a whole body, and for a whole upload of which enough arrives in each window. Tests make them shorter. */
export const patience = { body: 30_000, upload: 15 * 60_000, window: 30_000 }
/** Two kilobytes a second; a mobile connection at its worst brings more. */
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

/** Gives an upload its longer time: of a caller who was admitted, once its files are read. */
export const takeTime = (request: IncomingMessage): void => watched.get(request)?.()
