import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { marketplaceBody } from '../contract.ts'
import { call, type Marketplace } from './calls.ts'
import { GeneralFields, type GeneralValues } from './general-fields.tsx'

/** Creates a marketplace. */
export default function MarketplaceNew() {
  const navigate = useNavigate()
  const form = useRecordForm<GeneralValues, Marketplace>({
    screen: 'marketplace new',
    adds: true,
    initial: { name: '', slug: '', tagline: '', description: '', listed: true, joining: 'request' },
    schema: marketplaceBody,
    labels: { slug: 'Address' },
    save: (values, sent) => call('POST /marketplaces/create', { body: values, ...sent }),
    invalidates: ['/marketplaces'],
    notice: 'Marketplace created.',
    saved: ({ id }) => navigate({ href: pathTo('/marketplaces/$marketplace', { marketplace: id }), replace: true }),
  })
  return (
    <ScreenPage title="New marketplace">
      <RecordForm form={form} action="Create marketplace" needs={['Manage Marketplaces']}>
        <GeneralFields field={form.field} adds />
      </RecordForm>
    </ScreenPage>
  )
}
