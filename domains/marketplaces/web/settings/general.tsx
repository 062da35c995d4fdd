import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { OwnMarketplace } from '../calls.ts'
import { GeneralFields } from '../general-fields.tsx'
import { OwnPage } from '../own-page.tsx'
import { marketplaceSettings } from '../routes.ts'
import { useSettingsForm } from './use-settings-form.ts'

const read = ({ name, slug, tagline, description, listed, joining }: OwnMarketplace) => ({
  name,
  slug,
  tagline: tagline ?? '',
  description: description ?? '',
  listed,
  joining,
})

/** The name, address and joining of a marketplace. */
export default function GeneralSettings() {
  const { marketplace: id } = marketplaceSettings.useParams()
  return (
    <OwnPage id={id} settings>
      {(marketplace) => <GeneralForm key={id} marketplace={marketplace} />}
    </OwnPage>
  )
}

function GeneralForm({ marketplace }: { marketplace: OwnMarketplace }) {
  const form = useSettingsForm('general', marketplace, read)
  return (
    <RecordForm form={form} action="Save settings" needs={['Manage Marketplaces']}>
      <GeneralFields field={form.field} />
    </RecordForm>
  )
}
