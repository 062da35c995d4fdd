import { invalid } from '#kit/contract/errors.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { serve, serveSession, type Route, type SessionCall } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { fillable, importerFor, kindsFor, withOwnColumns, type Importer } from './importer.ts'
import * as imports from './imports.ts'
import { importJobsOf } from './jobs.ts'

async function uploaded({ files }: Pick<SessionCall<unknown>, 'files'>): Promise<{ name: string; content: Buffer }> {
  for await (const part of files()) return { name: part.filename, content: await part.toBuffer() }
  throw invalid('file', 'Choose a CSV file.')
}

/** Returns the calls and jobs to import records of the given kinds. */
export function importsOf(importers: readonly Importer[]): { routes: readonly Route[]; jobs: readonly Job[] } {
  const jobs = importJobsOf(importers)
  const of =
    ({ session }: Pick<SessionCall<unknown>, 'session'>) =>
    (tx: Tx, kind: string) =>
      withOwnColumns(importerFor(importers, kind, session), tx)
  const routes = [
    serve(contract.listImports, (call) => {
      const kinds = kindsFor(importers, call.session).filter((kind) => !call.query.kind || kind === call.query.kind)
      return imports.list(call.tx, kinds, call.query, of(call))
    }),
    serve(contract.aboutImport, async (call) => imports.about(fillable(await of(call)(call.tx, call.params.kind), call.session))),
    serve(contract.importTemplate, async (call) => imports.template(fillable(await of(call)(call.tx, call.params.kind), call.session))),
    serveSession(contract.uploadImport, async (call) => {
      const { app, session, now, requestId } = call
      const actor = { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId }
      importerFor(importers, call.params.kind, session)
      await app.limits.take('imports', session.userId)
      const importer = await app.db.asAgency(actor, (tx) => of(call)(tx, call.params.kind), { readOnly: true })
      return imports.upload(app, jobs, importer, { actor, session }, await uploaded(call), of(call))
    }),
    serve(contract.showImport, (call) => imports.show(call.tx, call.params.id, of(call))),
    serve(contract.listImportRows, (call) => imports.listRows(call.tx, call.params.id, call.query, of(call))),
    serve(contract.runImport, (call) => imports.run(call.app, jobs, call, call.params.id, call.body, of(call))),
    serve(contract.stopImport, (call) => imports.stop(call.tx, call.actor, call.params.id, of(call))),
    serve(contract.skippedRows, (call) => imports.skipped(call.tx, call.params.id, of(call))),
  ]
  return { routes, jobs: [jobs.check, jobs.run, jobs.forget] as readonly Job[] }
}
