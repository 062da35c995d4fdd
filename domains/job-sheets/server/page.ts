import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { isHeld } from '#domains/roster/contract/moves.ts'
import { assignmentsById } from '#domains/roster/server/assignments.ts'
import { showDuty } from '#domains/roster/server/duties.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { toAppError, unprocessable } from '#kit/server/http/errors.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, sendPage } from '#kit/server/pages/public-page.ts'
import { asVisitor, visitorOf } from '#kit/server/pages/visitor.ts'
import { jobReport } from '../contract/report.ts'
import { largestPhotoMb } from '../contract/words.ts'
import type { SheetContent } from './content.ts'
import { readLink, type SheetKey } from './links.ts'
import { say } from './messages/say.ts'
import { sheetHtml, sheetScript, type SheetPage } from './page-html.ts'
import { keepPhoto, photoTypes } from './photos.ts'
import { answerSheet, keepReport, type Answer } from './reports.ts'
import * as data from './sheets-data.ts'

type Address = { Params: { code: string; nonce: string } }
type Request = FastifyRequest<Address>

const answers: readonly string[] = ['accepted', 'declined', 'confirmed'] satisfies Answer[]

/**
 * Adds the page of a job sheet, for drivers and guides without an account. Its forms have no token, because the link alone gives the right to
 * send them. A phone may also send reports days after its cookies are gone.
 */
export async function addJobSheetPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.addContentTypeParser(photoTypes, { parseAs: 'buffer', bodyLimit: largestPhotoMb * 1024 * 1024 }, (_request, content, done) =>
      done(null, content),
    )
    scope.get<Address>('/job/:code', async (request, reply) => showSheet(app, request, reply))
    scope.post<Address>('/job/:code', async (request, reply) => {
      const { act = '', version } = fieldsOf(request)
      const work = async (key: SheetKey) => {
        if (!answers.includes(act)) throw new AppError(422, 'invalid', 'Answer is not valid.')
        await asVisitor(
          app,
          key,
          async (tx, visitor) => answerSheet(tx, visitor, await openSheet(tx, key), act as Answer, Number(version)),
          request.id,
        )
      }
      return submitted(app, request, reply, work)
    })
    scope.post<Address>('/job/:code/reports', async (request, reply) => {
      const work = async (key: SheetKey) => {
        const report = jobReport.safeParse(fieldsOf(request))
        if (!report.success) throw unprocessable(report.error.issues, 'body')
        await asVisitor(app, key, async (tx, visitor) => keepReport(app, tx, visitor, await openSheet(tx, key), report.data), request.id)
      }
      return submitted(app, request, reply, work)
    })
    scope.put<Address>('/job/:code/reports/:nonce/photo', async (request, reply) => {
      const work = async (key: SheetKey) => {
        await asVisitor(app, key, (tx) => openSheet(tx, key))
        if (!/^[0-9a-f-]{36}$/.test(request.params.nonce)) throw new AppError(404, 'not_found', 'Report not found.')
        await keepPhoto(app, visitorOf(app, key, request.id), key.assignmentId, request.params.nonce, request.body as Buffer)
      }
      return submitted(app, request, reply, work)
    })
  })
}

function fieldsOf(request: FastifyRequest): Record<string, string> {
  const { body } = request
  return typeof body === 'object' && body !== null && !Buffer.isBuffer(body) ? (body as Record<string, string>) : {}
}

const gone = () => new AppError(410, 'gone', say(fallbackLanguage)('gone'))

/** Returns the locked sheet of a link. @throws 410 once the link was revoked or replaced. */
async function openSheet(tx: Parameters<typeof data.sheetByLink>[0], key: SheetKey): Promise<data.SheetRow> {
  const row = await data.sheetByLink(tx, key, true)
  if (!row || row.revoked_at) throw gone()
  return row
}

/** Runs what a form asks. The script gets JSON; a form without it goes back to the page, with the problem if there is one. */
async function submitted(app: App, request: Request, reply: FastifyReply, work: (key: SheetKey) => Promise<void>) {
  await app.limits.take('job_reports', request.ip)
  const isScript = request.headers['content-type'] !== 'application/x-www-form-urlencoded'
  try {
    const key = readLink(app, request.params.code)
    if (!key) throw gone()
    await work(key)
  } catch (error) {
    const refusal = toAppError(error as Error)
    if (!refusal || refusal.status >= 500) throw error
    const text = Object.values(refusal.errors).flat()[0] ?? refusal.message
    if (isScript) return reply.status(refusal.status).headers(refusal.headers).send({ message: text, code: refusal.code })
    return refusal.status === 410 ? showGone(app, reply) : showSheet(app, request, reply, { status: refusal.status, text })
  }
  return isScript ? reply.send({ message: 'kept' }) : reply.redirect(`/job/${request.params.code}`, 303)
}

/** The script is here too: it sends what the phone still keeps. */
function showGone(app: App, reply: FastifyReply) {
  const t = say(fallbackLanguage)
  const body = html`${deadEnd(t('goneTitle'), t('gone'))}
    <script src="${sheetScript}"></script>`
  return sendPage(app, reply, { title: t('goneTitle'), body, script: sheetScript, worksOffline: true }, 410)
}

async function showSheet(app: App, request: Request, reply: FastifyReply, problem?: { status: number; text: string }) {
  const page = await loadSheet(app, request.params.code)
  if (!page) return showGone(app, reply)
  const t = say(page.brand.language)
  return sendPage(
    app,
    reply,
    {
      title: `${t('jobSheet')}: ${page.content.title}`,
      brand: page.brand,
      body: html`${sheetHtml(page, problem?.text ?? null)}`,
      script: sheetScript,
      worksOffline: true,
    },
    problem?.status,
  )
}

/** Returns what the page shows; null once the job is no longer the person's. The first look is kept for the agency. */
async function loadSheet(app: App, code: string): Promise<SheetPage | null> {
  const key = readLink(app, code)
  if (!key) return null
  return asVisitor(app, key, async (tx, visitor) => {
    const row = await data.sheetByLink(tx, key)
    if (!row || row.revoked_at) return null
    const [assignment] = await assignmentsById(tx, [row.assignment_id])
    const duty = await showDuty(tx, row.duty_id)
    if (duty.cancelled || !isHeld(assignment!.status)) return null
    if (!row.opened_at) await data.changeSheet(tx, row.assignment_id, { opened_at: visitor.now })
    return {
      row,
      content: row.content as unknown as SheetContent,
      status: assignment!.status,
      events: await data.eventsOfDuty(tx, row.duty_id),
      brand: await lastingBrand(app, tx, key.agencyId),
      currency: await agencyCurrency(tx, key.agencyId),
      code,
    }
  })
}
