import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { packageBody, type createPackage } from '../contract.ts'
import { call, packageReads, type PackageRecord } from './calls.ts'
import { labels, newValues, PackageForm, type PackageValues } from './package-form.tsx'

/** Creates a package. Itinerary, prices and pictures are added afterwards. */
export default function PackageNew() {
  const agency = useAgency()
  const navigate = useNavigate()
  const form = useRecordForm<PackageValues, PackageRecord>({
    screen: 'package new',
    adds: true,
    initial: newValues(agency),
    schema: packageBody,
    labels,
    // The schema has already validated the numbers.
    save: (values, sent) => call('POST /packages/new', { body: values as InputOf<typeof createPackage>['body'], ...sent }),
    invalidates: packageReads,
    notice: 'Package added. Now its days.',
    saved: ({ id }) => navigate({ href: `${pathTo('/offers/packages/$id/edit', { id })}?tab=itinerary`, replace: true }),
  })
  return (
    <ScreenPage title="New tour package">
      <PackageForm form={form} action="Add package" priced={false} />
    </ScreenPage>
  )
}
