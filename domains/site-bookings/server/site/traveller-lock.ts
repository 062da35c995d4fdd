import type { FastifyInstance, FastifyReply } from 'fastify'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import type { Finished } from '#domains/website/server/pages/send.ts'
import { siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import type { App } from '#kit/server/app.ts'
import { lockPage } from '../../view/travellers-page.ts'
import { say } from '../messages/say.ts'
import { unlock } from '../my-trip/cookies.ts'
import { myTripPath } from '../my-trip/grants.ts'
import { codeAddress, codeMinutes, sendCode, takeCode } from '../my-trip/second-factor.ts'
import { takesTravellers } from '../travellers/travellers.ts'
import { finishOwn } from './finish.ts'
import { formOf } from './forms.ts'
import { answer, missing, path, type Open, type TripRequest } from './open-trip.ts'

type Params = { Params: { secret: string } }

export const travellersPath = ({ secret }: Pick<Open, 'secret'>): string => `${myTripPath(secret)}/travellers`

/** Adds the forms that send a code to the client, and take it. */
export function addTravellerLock(scope: FastifyInstance, app: App): void {
  scope.post<Params>('/my-trip/:secret/code', (request, reply) => askForCode(app, request, reply))
  scope.post<Params>('/my-trip/:secret/unlock', (request, reply) => tryCode(app, request, reply))
}

/** What the visitor did so far: nothing, asked for a code, or typed a wrong one. */
export type LockStep = 'start' | 'sent' | 'wrong'

/** Returns the page that asks for a code before anything private. */
export async function lockView(one: Visit, open: Open, step: LockStep): Promise<Finished> {
  const { app, site, language } = one
  const t = say(language)
  const address = await codeAddress(one, await readBooking(one.tx, open.bookingId))
  const isSent = step !== 'start'
  const to = { address: address?.masked ?? '', minutes: codeMinutes }
  const own = myTripPath(open.secret)
  const main = lockPage({
    heading: t('travellers'),
    text: !address ? t('lockNoAddress', { agency: site.name }) : isSent ? t('codeSent', to) : t('lockText', to),
    error: step === 'wrong' ? t('lockWrong') : null,
    token: formTokenOf(app, site.agencyId),
    send: address && { action: `${own}/code`, label: isSent ? t('newCode') : t('sendCode') },
    code: address && isSent ? { action: `${own}/unlock`, label: t('code6'), send: t('openTravellers') } : null,
    back: { label: t('backToTrip'), href: own },
  })
  return finishOwn(one, { title: t('travellers'), path, main, status: step === 'wrong' ? 422 : 200, only: 'link' })
}

const opens = async (one: Visit, open: Open): Promise<boolean> => open.mayFill && takesTravellers(await readBooking(one.tx, open.bookingId))

async function askForCode(app: App, request: TripRequest, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `my-trip|${request.ip}`)
  formOf(app, request, siteOf(request).language)
  return answer(app, request, reply, async (one, open) => {
    if (!(await opens(one, open))) return missing(one, 404)
    const address = await codeAddress(one, await readBooking(one.tx, open.bookingId))
    if (!address) return lockView(one, open, 'start')
    await sendCode(one, open, address)
    return { go: `${travellersPath(open)}?code=sent` }
  })
}

async function tryCode(app: App, request: TripRequest, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `my-trip|${request.ip}`)
  // A try counts before it is compared: of an address here, of a booking and of a code in `takeCode`.
  await app.limits.take('code_tries', `my-trip|${request.ip}`)
  const form = formOf(app, request, siteOf(request).language)
  const code = (form.get('code') ?? '').replace(/\s/g, '').slice(0, 10)
  return answer(app, request, reply, async (one, open) => {
    if (!(await opens(one, open))) return missing(one, 404)
    if (!(await takeCode(one, open, code))) return lockView(one, open, 'wrong')
    unlock(app, reply, open, open.secret)
    return { go: travellersPath(open) }
  })
}
