import { Textarea } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { OwnMarketplace } from '../calls.ts'
import { OwnPage } from '../own-page.tsx'
import { marketplacePolicies } from '../routes.ts'
import { useSettingsForm } from './use-settings-form.ts'

const read = ({ vendor_terms, refund_policy, privacy_policy }: OwnMarketplace) => ({
  vendor_terms: vendor_terms ?? '',
  refund_policy: refund_policy ?? '',
  privacy_policy: privacy_policy ?? '',
})

/** What vendors agree to, and what visitors read. */
export default function PolicySettings() {
  const { marketplace: id } = marketplacePolicies.useParams()
  return (
    <OwnPage id={id} settings>
      {(marketplace) => <PolicyForm key={id} marketplace={marketplace} />}
    </OwnPage>
  )
}

function PolicyForm({ marketplace }: { marketplace: OwnMarketplace }) {
  const form = useSettingsForm('policies', marketplace, read)
  const area = { autosize: true, minRows: 4, maxLength: 20_000 }
  return (
    <RecordForm form={form} action="Save policies" needs={['Manage Marketplaces']}>
      <FormSection title="For vendors">
        <Textarea label="Terms for vendors" description="Agencies read them before they join." {...area} {...form.field('vendor_terms')} />
      </FormSection>
      <FormSection title="For visitors" text="Shown on the public page.">
        <Textarea label="Refund policy" {...area} {...form.field('refund_policy')} />
        <Textarea label="Privacy policy" {...area} {...form.field('privacy_policy')} />
      </FormSection>
    </RecordForm>
  )
}
