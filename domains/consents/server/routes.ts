import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { consentsOf, recordConsent } from './consents.ts'

export const consentRoutes = [
  serve(contract.listConsents, ({ tx, params }) => consentsOf(tx, params.id)),
  serve(contract.recordConsent, ({ tx, actor, params, body }) => recordConsent(tx, actor, params.id, body)),
]
