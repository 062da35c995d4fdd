import { Input, MultiSelect, SegmentedControl, Select, Skeleton, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { ColourField } from './colour-field.tsx'
import type { RichText } from '../../../contract/rich-text.ts'
import type { FieldSpec } from '../model/field-spec.ts'
import type { FieldProps } from './field-props.ts'
import { LinkField } from './link-field.tsx'
import { ListField } from './list-field.tsx'
import { FormField, OfferField, OffersField } from './record-fields.tsx'
import { PictureField } from './picture-field.tsx'
import styles from './fields.module.css'

const TextEditor = lazy(() => import('./text-editor.tsx'))

interface FieldsProps {
  fields: readonly FieldSpec[]
  value: Readonly<Record<string, unknown>>
  change: (value: Record<string, unknown>) => void
  errors: Readonly<Record<string, string>>
  /** The path of the object: "" or "button". */
  path?: string
  readOnly: boolean
}

/** Fields that only matter beside another value. */
const unused = (key: string, value: Readonly<Record<string, unknown>>): boolean =>
  (key === 'ids' && value.which === 'filter') ||
  (['kinds', 'tags', 'featured'].includes(key) && value.which === 'chosen') ||
  (key === 'choices' && value.kind !== 'choice')

/** The fields of an object, one below the other. */
export function Fields({ fields, value, change, errors, path = '', readOnly }: FieldsProps) {
  return fields
    .filter(({ key }) => !unused(key, value))
    .map((spec) => (
      <Field
        key={spec.key}
        spec={spec}
        value={spec.key === '' ? value : value[spec.key]}
        change={(next) => change({ ...value, ...(spec.key === '' ? (next as object) : { [spec.key]: next }) })}
        errors={errors}
        path={[path, spec.key].filter(Boolean).join('.')}
        readOnly={readOnly}
      />
    ))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The field for one value. */
function Field(props: FieldProps) {
  const { spec, value, change, errors, path, readOnly } = props
  const error = errors[path]
  const { label } = spec
  switch (spec.kind) {
    case 'line':
      return (
        <TextInput
          label={label}
          value={text(value)}
          error={error}
          readOnly={readOnly}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'text':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxRows={10}
          value={text(value)}
          error={error}
          readOnly={readOnly}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )
    case 'rich text':
      return (
        <Input.Wrapper label={label} labelElement="div" error={error}>
          <Suspense fallback={<Skeleton height={180} />}>
            <TextEditor label={label} value={(value ?? []) as RichText} readOnly={readOnly} change={change} />
          </Suspense>
        </Input.Wrapper>
      )
    case 'link':
      return <LinkField {...(props as FieldProps<'link'>)} />
    case 'colour':
      return (
        <ColourField label={label} value={typeof value === 'string' ? value : null} error={error} readOnly={readOnly} change={change} />
      )
    case 'picture':
      return <PictureField {...(props as FieldProps<'picture'>)} />
    case 'offers':
      return <OffersField {...(props as FieldProps<'offers'>)} />
    case 'offer':
      return <OfferField {...(props as FieldProps<'offer'>)} />
    case 'form':
      return <FormField {...(props as FieldProps<'form'>)} />
    case 'cells':
      return (
        <Textarea
          label={label}
          description="A row a line. Separate cells with |"
          autosize
          minRows={3}
          maxRows={14}
          value={Array.isArray(value) ? value.map((row: string[]) => row.join('|')).join('\n') : ''}
          error={error}
          readOnly={readOnly}
          onChange={({ currentTarget: { value: typed } }) => change(typed === '' ? [] : typed.split('\n').map((row) => row.split('|')))}
        />
      )
    case 'date':
      return (
        <TextInput
          type="date"
          label={label}
          value={text(value)}
          error={error}
          readOnly={readOnly}
          onChange={(event) => change(event.currentTarget.value || null)}
        />
      )
    case 'moment':
      return <MomentField label={label} value={text(value) || null} error={error} disabled={readOnly} onChange={change} />
    case 'switch':
      return <Switch label={label} checked={value === true} disabled={readOnly} onChange={(event) => change(event.currentTarget.checked)} />
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          error={error}
          readOnly={readOnly}
          {...(spec.min === null ? {} : { min: spec.min })}
          {...(spec.max === null ? {} : { max: spec.max })}
          onChange={(next) => change(next === '' ? null : next)}
        />
      )
    case 'choice':
      return <ChoiceField {...(props as FieldProps<'choice'>)} />
    case 'choices':
      return (
        <MultiSelect
          label={label}
          placeholder={Array.isArray(value) && value.length > 0 ? '' : 'All'}
          data={spec.options.map((option) => ({ value: String(option.value), label: option.label }))}
          value={Array.isArray(value) ? value.map(String) : []}
          error={error}
          readOnly={readOnly}
          onChange={change}
        />
      )
    case 'lines':
      return (
        <TagsInput
          label={label}
          description="Press Enter after each."
          maxTags={spec.most}
          value={Array.isArray(value) ? value.map(String) : []}
          error={error}
          readOnly={readOnly}
          onChange={change}
        />
      )
    case 'group':
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <Fields
            fields={spec.fields}
            value={(value ?? {}) as Record<string, unknown>}
            change={change}
            errors={errors}
            path={path}
            readOnly={readOnly}
          />
        </fieldset>
      )
    case 'list':
      return <ListField {...(props as FieldProps<'list'>)} Fields={Fields} />
  }
}

/** Three or fewer short choices are all in sight; more are a list. */
function ChoiceField({ spec: { label, options, optional }, value, change, errors, path, readOnly }: FieldProps<'choice'>) {
  const data = options.map((option) => ({ value: String(option.value), label: option.label }))
  const choose = (chosen: string | null) => change(options.find((option) => String(option.value) === chosen)?.value ?? null)
  const letters = data.reduce((sum, option) => sum + option.label.length, 0)
  if (!optional && data.length <= 3 && letters <= 26)
    return (
      <Input.Wrapper label={label} labelElement="div" error={errors[path]}>
        <SegmentedControl fullWidth size="xs" aria-label={label} data={data} value={String(value)} readOnly={readOnly} onChange={choose} />
      </Input.Wrapper>
    )
  return (
    <Select
      label={label}
      data={data}
      value={value === null || value === undefined ? null : String(value)}
      allowDeselect={optional}
      clearable={optional}
      error={errors[path]}
      readOnly={readOnly}
      onChange={choose}
    />
  )
}
