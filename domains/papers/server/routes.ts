import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { mailPapers } from './papers-mail.ts'
import * as papers from './papers.ts'
import { sendPapers } from './send.ts'
import { statementFile } from './statement.ts'
import type { PaperType } from '../contract.ts'

export const paperRoutes = [
  serve(contract.listPapers, ({ app, tx, agencyId, params }) => papers.listPapers(app, tx, agencyId, params.id)),
  serveSession(contract.downloadPaper, ({ app, session, params, query, now, requestId }) =>
    papers.paperFile(
      app,
      { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId },
      params.id,
      params.type as PaperType,
      query,
    ),
  ),
  serveSession(contract.statementPaper, ({ app, session, params, query, now }) =>
    statementFile(app, { agencyId: session.agencyId!, userId: session.userId, now }, params.id, query),
  ),
  serve(contract.sendPapers, ({ app, tx, actor, params, body }) => sendPapers(app, tx, actor, params.id, body)),
]

export const paperJobs = [mailPapers]
