import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as reconciliation from './reconciliation.ts'

export const reconciliationRoutes = [
  serve(contract.listStatements, ({ tx, agencyId, query }) => reconciliation.listStatements(tx, agencyId, query)),
  serve(contract.readStatement, ({ body }) => reconciliation.previewStatement(body.content)),
  serve(contract.checkStatement, ({ body }) => reconciliation.checkStatement(body)),
  serve(contract.importStatement, ({ tx, actor, body }) => reconciliation.importStatement(tx, actor, body)),
  serve(contract.removeStatement, ({ tx, actor, params }) => reconciliation.removeStatement(tx, actor, params.id)),
  serve(contract.listLines, ({ tx, agencyId, query }) => reconciliation.listLines(tx, agencyId, query)),
  serve(contract.matchLines, ({ tx, actor, body }) => reconciliation.matchLines(tx, actor, body.matches)),
  serve(contract.parkLine, ({ tx, actor, params, body }) => reconciliation.parkLine(tx, actor, params.id, body.note)),
  serve(contract.reopenLine, ({ tx, actor, params }) => reconciliation.reopenLine(tx, actor, params.id)),
]
