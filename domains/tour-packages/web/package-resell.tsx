import { Resell } from '#domains/inventory/web/resell-form.tsx'
import { base } from './calls.ts'
import { PackagePage } from './package-page.tsx'
import { packageResell } from './routes.ts'

/** The terms for other agencies to resell the package. */
export default function PackageResell() {
  const { id } = packageResell.useParams()
  return <PackagePage id={id}>{() => <Resell base={base} id={id} />}</PackagePage>
}
