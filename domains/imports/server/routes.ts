import { invalid } from '#kit/contract/errors.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { serve, serveSession, type Route, type SessionCall } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { fillable, importerFor, kindsFor, type Importer } from './importer.ts'
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
    (kind: string) =>
      importerFor(importers, kind, session)
  const routes = [
    serve(contract.listImports, (call) => {
      const kinds = kindsFor(importers, call.session).filter((kind) => !call.query.kind || kind === call.query.kind)
      return imports.list(call.tx, kinds, call.query, of(call))
    }),
    serve(contract.aboutImport, async (call) => imports.about(fillable(of(call)(call.params.kind), call.session))),
    serve(contract.importTemplate, async (call) => imports.template(fillable(of(call)(call.params.kind), call.session))),
    serveSession(contract.uploadImport, async (call) => {
      const { app, session, now, requestId } = call
      const importer = of(call)(call.params.kind)
      const actor = { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId }
      await app.limits.take('imports', session.userId)
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
