import { ActionIcon, Input } from '@mantine/core'
import { memo } from 'react'
import { bytesText } from '../format/bytes.ts'
import { icons } from '../icons.ts'
import { DropZone } from './drop-zone.tsx'
import type { FieldProps } from './field.ts'
import styles from './fields.module.css'

interface FileFieldProps extends FieldProps<File[]> {
  accept?: string
  many?: boolean
  /** Maximum size in megabytes. Larger files are refused before the upload. */
  maxMb?: number
}

/** Files that are sent together with the form when it is saved. */
export const FileField = memo(function FileField({
  value = [],
  onChange,
  label,
  description,
  error,
  required,
  disabled,
  accept = '',
  many = false,
  maxMb = 20,
  ...rest
}: FileFieldProps) {
  const tooLarge = value.find((file) => file.size > maxMb * 1_000_000)
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={tooLarge ? `${tooLarge.name} is larger than ${maxMb} MB.` : error}
      required={required ?? false}
      labelElement="div"
      data-path={rest['data-path']}
    >
      {value.length > 0 && (
        <ul className={styles.files}>
          {value.map((file) => (
            <li key={file.name + file.size} className={styles.file}>
              <icons.document size={16} aria-hidden />
              <span>{file.name}</span>
              <small className="figures">{bytesText(file.size)}</small>
              <ActionIcon aria-label={`Take ${file.name} away`} onClick={() => onChange?.(value.filter((other) => other !== file))}>
                <icons.x size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {(many || value.length === 0) && (
        <DropZone
          accept={accept}
          many={many}
          title={many ? 'Choose files' : 'Choose file'}
          text="Or drop a file here."
          disabled={disabled ?? false}
          onFiles={(files) => onChange?.([...value, ...files])}
        />
      )}
    </Input.Wrapper>
  )
})
