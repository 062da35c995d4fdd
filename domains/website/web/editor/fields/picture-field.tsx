import { Button, Group, Input, Select, TextInput } from '@mantine/core'
import { PicturePicker } from '#domains/mail-blocks/web/block-pickers.tsx'
import { focusChoices, noPicture, type PictureField as Value } from '../../../contract/fields.ts'
import { wordsOf } from '../model/field-spec.ts'
import { useFieldFacts, type FieldProps } from './field-props.ts'
import styles from './fields.module.css'

/** A picture of the media library, with its description and what stays in sight when it is cut. */
export function PictureField({ spec: { label }, value, change, errors, path, readOnly }: FieldProps<'picture'>) {
  const picture = { ...noPicture, ...(value as Partial<Value> | null) }
  const { pictures } = useFieldFacts()
  const shown = picture.file_id === null ? undefined : pictures[picture.file_id]
  return (
    <Input.Wrapper label={label} labelElement="div" error={errors[path]}>
      {shown && <img className={styles.thumb} src={shown.small_url} alt={picture.alt || (shown.alt ?? '')} />}
      <PicturePicker
        value={picture.file_id}
        change={(file_id) => change({ ...picture, file_id })}
        readOnly={readOnly}
        error={errors[`${path}.file_id`]}
      />
      {picture.file_id !== null && (
        <>
          <TextInput
            mt="xs"
            label="Description"
            description={shown?.alt ? `If empty: ${shown.alt}` : 'Read to people who cannot see the picture.'}
            maxLength={300}
            value={picture.alt}
            readOnly={readOnly}
            error={errors[`${path}.alt`]}
            onChange={(event) => change({ ...picture, alt: event.currentTarget.value })}
          />
          <Group align="flex-end" gap="xs" mt="xs" wrap="nowrap">
            <Select
              label="Stays in sight"
              flex={1}
              allowDeselect={false}
              data={focusChoices.map((point) => ({
                value: point,
                label: point === 'library' ? 'As in the media library' : wordsOf(point),
              }))}
              value={picture.focus}
              readOnly={readOnly}
              onChange={(focus) => change({ ...picture, focus })}
            />
            {!readOnly && (
              <Button variant="default" onClick={() => change(noPicture)}>
                Remove picture
              </Button>
            )}
          </Group>
        </>
      )}
    </Input.Wrapper>
  )
}
