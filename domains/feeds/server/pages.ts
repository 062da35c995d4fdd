import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { asVisitor, readKey } from '#kit/server/pages/visitor.ts'
import { feedFormats, type FeedFormat } from '../contract/words.ts'
import { feedPurpose } from './address.ts'

const open = promisify(gunzip)
const mimes: Record<FeedFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Serves the published files of feeds at their secret addresses, with an ETag. */
export function addFeedFiles(server: FastifyInstance, app: App): void {
  server.get<{ Params: { file: string } }>('/feeds/:file', async (request, reply) => {
    await app.limits.take('api', `feed ${request.ip}`)
    const file = await findFile(app, request.params.file)
    if (!file) throw new AppError(404, 'not_found', 'No feed was found at this address.')
    const etag = `"${file.etag}"`
    void reply
      .header('cache-control', 'private, max-age=300')
      .header('x-robots-tag', 'noindex')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .header('last-modified', file.made_at.toUTCString())
    if (givenTags(request.headers['if-none-match']).includes(etag)) return reply.status(304).send()
    void reply.type(mimes[file.format])
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.header('content-encoding', 'gzip').send(file.content)
    return reply.send(await open(file.content))
  })
}

const givenTags = (header = ''): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))

async function findFile(app: App, name: string) {
  const format = feedFormats.find((one) => name.endsWith(`.${one}`))
  const key = format ? readKey(app, feedPurpose, name.slice(0, -format.length - 1), ['addressId']) : null
  if (!format || !key) return null
  return asVisitor(app, key, (tx) =>
    tx
      .selectFrom('feeds as f')
      .innerJoin('feed_snapshots as s', (join) => join.onRef('s.agency_id', '=', 'f.agency_id').onRef('s.kind', '=', 'f.kind'))
      .innerJoin('feed_files as c', (join) => join.onRef('c.agency_id', '=', 's.agency_id').onRef('c.snapshot_id', '=', 's.id'))
      .select(['c.format', 'c.content', 'c.etag', 's.made_at'])
      .where('f.address_id', '=', key.addressId)
      .where('f.enabled', '=', true)
      .where(agencyWorks(thisAgency))
      .where('s.state', '=', 'published')
      .where('c.format', '=', format)
      .executeTakeFirst(),
  )
}
