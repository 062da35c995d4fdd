import { parseColour } from '#kit/contract/colour.ts'
import type { InputOf, ResultOf } from '#kit/contract/endpoint.ts'
import { fontsOf, typefaces, type Typeface } from '#kit/contract/typefaces.ts'
import { Select, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { editAgencyBody, socialNetworks, type editAgency, type showAgency, type SocialNetwork } from '../../contract.ts'
import { useSaveAgency } from '../use-save-agency.ts'
import { ColourField } from './colour-field.tsx'
import { BrandPreview } from './brand-preview.tsx'

type Agency = ResultOf<typeof showAgency>
type Change = InputOf<typeof editAgency>['body']

const networks = Object.keys(socialNetworks) as SocialNetwork[]
const typefaceChoices = typefaces.map((value) => ({ value, label: fontsOf[value].name }))

/** Colour, typefaces, links and closing line, with a preview of a page and a mail. */
export function BrandForm({ agency, refresh }: { agency: Agency; refresh: () => Promise<unknown> }) {
  const { save, saved } = useSaveAgency(agency.id, refresh)
  const form = useRecordForm({
    screen: `brand ${agency.id}`,
    initial: valuesOf(agency),
    schema: editAgencyBody,
    labels: { brand_colour: 'Colour', ...Object.fromEntries(networks.map((network) => [network, socialNetworks[network].name])) },
    save: (values) => save(values as Change),
    invalidates: ['/agencies'],
    notice: 'Brand saved.',
    saved,
  })
  const { brand_colour, typeface, social_links, closing_line, website } = form.values
  const links = networks.filter((network) => social_links[network]).map((network) => socialNetworks[network].name)
  const shown = {
    colour: parseColour(brand_colour),
    typeface,
    links: [website.replace(/^https?:\/\//, ''), ...links].filter(Boolean),
    closing: closing_line,
  }
  return (
    <RecordForm form={form} action="Save brand" aside={<BrandPreview agency={agency} brand={shown} />}>
      <FormSection title="Colour and typeface">
        <ColourField {...form.field('brand_colour')} />
        <Select
          label="Typeface"
          description="For pages and mails. They use fonts of the reader’s device, so pages open fast."
          data={typefaceChoices}
          allowDeselect={false}
          {...form.field('typeface')}
        />
      </FormSection>
      <FormSection
        title="Links and closing line"
        text="Shown at the end of every page and mail. Set address, phone and email on the General tab."
      >
        <TextInput label="Website" type="url" placeholder="https://" {...form.field('website')} />
        {networks.map((network) => (
          <TextInput
            key={network}
            label={socialNetworks[network].name}
            placeholder={socialNetworks[network].example}
            maxLength={255}
            {...form.field(`social_links.${network}`)}
          />
        ))}
        <Textarea
          label="Closing line"
          description="One sentence above your address."
          placeholder="Karibu sana. We look forward to travelling with you."
          maxLength={200}
          autosize
          minRows={2}
          {...form.field('closing_line')}
        />
      </FormSection>
    </RecordForm>
  )
}

const valuesOf = ({ version, brand_colour, typeface, social_links, closing_line, website }: Agency) => ({
  version,
  brand_colour: brand_colour ?? '',
  typeface: typeface as Typeface,
  social_links: Object.fromEntries(networks.map((network) => [network, social_links[network] ?? ''])) as Record<SocialNetwork, string>,
  closing_line: closing_line ?? '',
  website: website ?? '',
})
