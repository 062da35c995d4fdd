import { Button, Code } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { MultiSelect, NumberInput, Select, Switch, Textarea } from '#kit/web/fields/inputs.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { settingsEdit } from '../contract.ts'
import { call, chatbotReads, type Settings } from './calls.ts'
import { languageOptions, toneOptions } from './chatbot-words.ts'
import { HoursField } from './hours-field.tsx'

/** How the chatbot answers, what it may do, and the line that puts it on a website. */
export default function ChatbotSettings() {
  const answer = useCall(call, 'GET /chatbot/settings')
  return (
    <RecordPage
      answer={answer}
      what="Settings"
      title={() => 'Chatbot settings'}
      buttons={() => (
        <Button component={Link} to={pathTo('/chatbot/lessons')} variant="default">
          Taught answers
        </Button>
      )}
      side={(settings) => <Side settings={settings} />}
    >
      {(settings) => <SettingsForm settings={settings} />}
    </RecordPage>
  )
}

const engineTexts = {
  rules: 'Rules of Safiri. They answer from your published offers and work without any key.',
  model: 'A language model words the answers. Rules of Safiri find the facts and prices, and check each answer.',
}

const Side = ({ settings: { embed_code, offers, engine, model } }: { settings: Settings }) => (
  <>
    <Card title="On your website" aside={<CopyButton value={embed_code} what="HTML" />}>
      <p>Put this line before the end of each page. It works on any website.</p>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {embed_code}
      </Code>
    </Card>
    <Card title="Answers come from">
      <p>{engineTexts[engine]}</p>
      <Facts
        rows={[
          { label: 'Offers it knows', value: <Count value={offers} /> },
          { label: 'Model', value: model?.name },
          { label: 'Words today', value: model && `${model.tokens_today} of ${model.tokens_limit} tokens` },
        ]}
      />
    </Card>
  </>
)

type Values = Omit<Settings, 'engine' | 'model' | 'embed_code' | 'key' | 'offers' | 'greeting'> & { greeting: string }

const valuesOf = ({
  engine: _engine,
  model: _model,
  embed_code: _code,
  key: _key,
  offers: _offers,
  greeting,
  ...rest
}: Settings): Values => ({
  ...rest,
  greeting: greeting ?? '',
})

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useRecordForm<Values, Settings>({
    screen: 'chatbot settings',
    initial: valuesOf(settings),
    schema: settingsEdit,
    save: (values, sent) => call('POST /chatbot/settings', { body: values, ...sent }),
    fromSaved: valuesOf,
    invalidates: chatbotReads,
    notice: 'Settings saved.',
  })
  const { field, values, set } = form
  const checkbox = { type: 'checkbox' } as const
  return (
    <RecordForm form={form} action="Save settings" needs={['Manage Chatbot']}>
      <FormSection title="Chatbot">
        <Switch mb="md" label="Answer visitors of the website" {...field('enabled', checkbox)} />
        <Select label="Tone" data={toneOptions} allowDeselect={false} {...field('tone')} />
        <Textarea
          label="Greeting"
          autosize
          minRows={2}
          maxLength={300}
          description="The first words. Empty: a greeting with the name of your agency."
          {...field('greeting')}
        />
        <MultiSelect
          label="Languages"
          data={languageOptions}
          description="The first is used until a visitor writes."
          {...field('languages')}
        />
      </FormSection>
      <FormSection title="What it may do">
        <Switch mb="md" label="Quote prices" {...field('may_quote', checkbox)} />
        <NumberInput label="A price holds for, hours" min={1} max={336} {...field('quote_hours')} />
        <Switch mb="md" label="Hold places for a quoted price" {...field('may_hold', checkbox)} />
        <Switch mb="md" label="Take deposits" {...field('may_pay', checkbox)} />
        <Switch mb="md" label="Send inquiries" {...field('may_inquire', checkbox)} />
      </FormSection>
      <FormSection
        title="Office hours"
        text="When people answer. Outside, visitors leave their details. Without hours, people may answer at any time."
      >
        <HoursField value={values.hours} onChange={(hours) => set('hours', hours as never)} field={field as (path: string) => object} />
      </FormSection>
    </RecordForm>
  )
}
