import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { siteOf } from '#domains/website/server/site-parts.ts'
import { AppError, forbidden } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { formTokenHolds } from '#domains/website/server/pages/form-token.ts'
import { partsOf } from '#kit/server/http/read-call.ts'
import { visitorOf } from '#kit/server/pages/visitor.ts'
import { say } from '../messages/say.ts'
import { hasOpened, isUnlocked } from '../my-trip/cookies.ts'
import { readGrant } from '../my-trip/grants.ts'
import { largestPassportMb, linkPassport, requireOpenTraveller, sealFile, type SealedFile } from '../travellers/passport-files.ts'
import { answer, missing, type TripRequest } from './open-trip.ts'
import { travellersPath } from './traveller-lock.ts'
import { showTravellerForm, type FileProblem } from './traveller-form.ts'

type Params = { Params: { secret: string } }

/** Adds the form by which a client sends the picture of a passport. */
export function addPassports(scope: FastifyInstance, app: App): void {
  scope.post<Params>('/my-trip/:secret/passport', (request, reply) => takePassport(app, request, reply))
}

interface Sent {
  token: string
  traveller: string
  content: Buffer | FileProblem
}

/** Returns what a form with a file says. A file that is too large is read no further. */
async function readSent(request: TripRequest): Promise<Sent> {
  const sent: Sent = { token: '', traveller: '', content: 'passportFileMissing' }
  if (!request.isMultipart()) return sent
  try {
    for await (const part of partsOf(request, largestPassportMb * 1024 * 1024)) {
      const textOf = (name: string): string => {
        const field = part.fields[name]
        return field && 'value' in field && typeof field.value === 'string' ? field.value.slice(0, 200) : ''
      }
      sent.token = textOf('_token')
      sent.traveller = textOf('traveller')
      const content = await part.toBuffer()
      if (part.fieldname === 'file' && content.length > 0) sent.content = content
    }
  } catch (error) {
    if (!isTooLarge(error)) throw error
    sent.content = 'passportFileLarge'
  }
  return sent
}

/** The parser says it by a code of its own while a file is read. */
const isTooLarge = (error: unknown): boolean =>
  (error instanceof AppError && error.status === 413) || (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'

async function takePassport(app: App, request: TripRequest, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `my-trip|${request.ip}`)
  const site = siteOf(request)
  if (!(await mayOpen(app, request))) return answer(app, request, reply, async (_one, open) => ({ go: travellersPath(open) }))
  const { token, traveller, content } = await readSent(request)
  if (request.headers['sec-fetch-site'] === 'cross-site' || !formTokenHolds(app, site.agencyId, token))
    throw forbidden('form_expired', say(site.language)('expired'))
  const id = z.uuid().safeParse(traveller).data
  const sealed = id === undefined || typeof content === 'string' ? content : await seal(app, request, content)
  return answer(app, request, reply, async (one, open) => {
    if (!open.mayFill || id === undefined) return missing(one, 404)
    try {
      if (typeof sealed === 'string' || Buffer.isBuffer(sealed)) {
        await requireOpenTraveller(one.tx, { bookingId: open.bookingId, id })
        return await showTravellerForm(one, open, id, typeof sealed === 'string' ? sealed : 'passportFileMissing')
      }
      await linkPassport(one.tx, one.actor, { bookingId: open.bookingId, id }, sealed)
    } catch (error) {
      if (error instanceof AppError && (error.status === 404 || error.status === 409)) return missing(one, 404)
      throw error
    }
    return { go: `${travellersPath(open)}?saved=1` }
  })
}

/** Returns whether this browser may send files of a trip. A stranger's file is not read at all. */
async function mayOpen(app: App, request: TripRequest): Promise<boolean> {
  const site = siteOf(request)
  const grant = await visit(app, site, site.language, ({ tx, actor }) => readGrant(tx, request.params.secret.slice(0, 100), actor.now))
  return grant !== null && grant !== 'over' && grant.mayFill && hasOpened(app, request, grant) && isUnlocked(app, request, grant)
}

async function seal(app: App, request: TripRequest, content: Buffer): Promise<SealedFile | FileProblem> {
  try {
    return await sealFile(app, visitorOf(app, siteOf(request).key, request.id), content)
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return 'passportFileType'
    throw error
  }
}
