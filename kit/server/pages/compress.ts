import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Shorter pages fit into one packet anyway. */
const shortest = 1400

/**
 * Compresses the pages of a scope. Only for GET: a page that repeats what was just entered beside a secret would tell its length. GET
 * pages repeat nothing that another site can choose.
 */
export function compressPages(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < shortest) return payload
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (/\bbr\b/.test(accepted)) {
      reply.header('content-encoding', 'br').removeHeader('content-length')
      return brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    }
    if (/\bgzip\b/.test(accepted)) {
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      return gzipped(payload)
    }
    return payload
  })
}
