import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { MultiSelect } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { OwnMarketplace } from '../calls.ts'
import { OwnPage } from '../own-page.tsx'
import { marketplaceDashboardStyle } from '../routes.ts'
import { cardWords, choicesOf } from '../words.ts'
import { useSettingsForm } from './use-settings-form.ts'

const read = ({ own: { dashboard_style } }: OwnMarketplace) => ({ dashboard_style })

/** Which cards the home of a marketplace has, and in which order. */
export default function DashboardStyle() {
  const { marketplace: id } = marketplaceDashboardStyle.useParams()
  return (
    <OwnPage id={id} settings>
      {(marketplace) => <StyleForm key={id} marketplace={marketplace} />}
    </OwnPage>
  )
}

function StyleForm({ marketplace }: { marketplace: OwnMarketplace }) {
  const form = useSettingsForm('dashboard', marketplace, read)
  const { columns } = form.values.dashboard_style
  return (
    <RecordForm form={form} action="Save style" needs={['Manage Marketplaces']}>
      <FormSection title="Home" text="For everyone of your team.">
        <MultiSelect
          label="Cards"
          required
          description="In the order in which you choose them."
          data={choicesOf(cardWords)}
          {...form.field('dashboard_style.cards')}
        />
        <SegmentedControl
          aria-label="Columns"
          data={[
            { value: '1', label: 'One column' },
            { value: '2', label: 'Two columns' },
          ]}
          value={String(columns)}
          onChange={(value) => form.set('dashboard_style', { ...form.values.dashboard_style, columns: value === '1' ? 1 : 2 })}
        />
      </FormSection>
    </RecordForm>
  )
}
