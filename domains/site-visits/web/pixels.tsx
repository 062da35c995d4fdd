import { TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { pixelsBody } from '../contract.ts'
import { call, type Pixels } from './calls.ts'

/** Ids of other companies' pixels, which load after a visitor's consent. */
export default function PixelSettings() {
  const answer = useCall(call, 'GET /website/pixels')
  return (
    <RecordPage answer={answer} what="Pixels" title={() => 'Pixels'} side={() => <Side />}>
      {(pixels) => <PixelForm pixels={pixels} />}
    </RecordPage>
  )
}

const Side = () => (
  <Card title="What visitors see">
    <p>
      With at least one id, your website asks each visitor whether these companies may know about the visit. Nothing loads before they allow
      it.
    </p>
    <p>They can change their answer by “Privacy choices” at the foot of each page. Your own analytics need no question.</p>
  </Card>
)

type Values = { meta: string; google: string; pinterest: string; version: number }

const valuesOf = ({ meta, google, pinterest, version }: Pixels): Values => ({
  meta: meta ?? '',
  google: google ?? '',
  pinterest: pinterest ?? '',
  version,
})

function PixelForm({ pixels }: { pixels: Pixels }) {
  const form = useRecordForm<Values, Pixels>({
    screen: 'pixels',
    initial: valuesOf(pixels),
    schema: pixelsBody,
    save: (values, sent) => call('POST /website/pixels', { body: values, ...sent }),
    invalidates: ['/website/pixels'],
    notice: 'Pixels saved.',
  })
  return (
    <RecordForm form={form} action="Save pixels" needs={['Edit Website']}>
      <FormSection title="Ids" text="For advertising with these companies. Leave a field empty to use none.">
        <TextInput label="Meta pixel" placeholder="123456789012345" maxLength={20} {...form.field('meta')} />
        <TextInput label="Google tag" placeholder="G-AB12CD34EF" maxLength={14} {...form.field('google')} />
        <TextInput label="Pinterest tag" placeholder="2612345678901" maxLength={16} {...form.field('pinterest')} />
      </FormSection>
    </RecordForm>
  )
}
