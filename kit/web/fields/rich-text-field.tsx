import { Input, Skeleton } from '@mantine/core'
import { lazy, memo, Suspense, use, useId } from 'react'
import { ReadOnly } from '../record-form/read-only.ts'
import type { FieldProps } from './field.ts'

const Editor = lazy(() => import('./rich-text-editor.tsx'))

/** Text with headings, lists and links. The value is HTML. The editor loads when the field is shown. */
export const RichTextField = memo(function RichTextField({
  value = '',
  onChange,
  onBlur,
  label,
  description,
  error,
  required,
  disabled,
  ...rest
}: FieldProps<string>) {
  const id = useId()
  const readOnly = use(ReadOnly)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required ?? false}
      labelProps={{ id }}
      labelElement="div"
      data-path={rest['data-path']}
    >
      <Suspense fallback={<Skeleton height={188} />}>
        <Editor
          labelledBy={id}
          value={value}
          disabled={readOnly || (disabled ?? false)}
          invalid={Boolean(error)}
          onChange={(html) => onChange?.(html)}
          onBlur={() => onBlur?.()}
        />
      </Suspense>
    </Input.Wrapper>
  )
})
