import { Checkbox, ColorInput } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { OwnMarketplace } from '../calls.ts'
import { OwnPage } from '../own-page.tsx'
import { marketplaceTheme } from '../routes.ts'
import { choicesOf, partWords } from '../words.ts'
import { useSettingsForm } from './use-settings-form.ts'

const read = ({ own: { store_theme } }: OwnMarketplace) => ({ store_theme: { ...store_theme, intro: store_theme.intro ?? '' } })

/** How the public page of a marketplace looks. */
export default function StoreTheme() {
  const { marketplace: id } = marketplaceTheme.useParams()
  return (
    <OwnPage id={id} settings>
      {(marketplace) => <ThemeForm key={id} marketplace={marketplace} />}
    </OwnPage>
  )
}

function ThemeForm({ marketplace }: { marketplace: OwnMarketplace }) {
  const form = useSettingsForm('theme', marketplace, read)
  return (
    <RecordForm form={form} action="Save theme" needs={['Manage Marketplaces']}>
      <FormSection title="Public page" text={marketplace.own.url}>
        <TextInput label="Heading" required maxLength={120} {...form.field('store_theme.heading')} />
        <Textarea label="Text" autosize minRows={2} maxLength={1000} {...form.field('store_theme.intro')} />
        <ColorInput
          label="Colour"
          required
          description="Of buttons and links. It is adjusted where it could not be read."
          format="hex"
          eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
          {...form.field('store_theme.accent')}
        />
        <Checkbox.Group label="Below the text" {...form.field('store_theme.parts')}>
          {choicesOf(partWords).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} mt={6} />
          ))}
        </Checkbox.Group>
      </FormSection>
    </RecordForm>
  )
}
