import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { galleryCall } from '#domains/mail-blocks/web/calls.ts'
import { noPicture, type PictureField as Field } from '#domains/website/contract/fields.ts'
import { FieldFactsContext } from '#domains/website/web/editor/fields/field-props.ts'
import { PictureField } from '#domains/website/web/editor/fields/picture-field.tsx'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import type { PostPicture } from '../contract/post-text.ts'
import type { KnownPictures } from './post-pictures.ts'

const shapes = [
  { value: 'natural', label: 'Whole picture' },
  { value: 'wide', label: 'Wide, cut at top and bottom' },
]

interface DrawerProps {
  /** Null for a new picture. */
  picture: PostPicture | null
  known: KnownPictures
  /** Told the picture of a file, once it is read. */
  learn: (found: KnownPictures) => void
  done: (picture: PostPicture) => void
  close: () => void
}

/** Chooses a picture of a text, and asks what it shows. It is no form of its own: it stands within the form of the post. */
export function PictureDrawer({ picture, known, learn, done, close }: DrawerProps) {
  const [field, setField] = useState<Field>(picture ? { file_id: picture.file_id, alt: picture.alt, focus: picture.focus } : noPicture)
  const [caption, setCaption] = useState(picture?.caption ?? '')
  const [shape, setShape] = useState(picture?.shape ?? 'natural')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const choose = (next: Field) => {
    setField(next)
    setErrors({})
    const { file_id } = next
    if (file_id === null || known[file_id]) return
    galleryCall('GET /gallery/{id}', { params: { id: file_id } })
      .then((found) => learn({ [file_id]: found }))
      .catch((reason: unknown) => showError('Picture not shown', reason))
  }
  const save = () => {
    const { file_id, alt, focus } = field
    if (file_id === null) return setErrors({ 'picture.file_id': 'Choose a picture.' })
    if (alt.trim() === '' && !known[file_id]?.alt)
      return setErrors({ 'picture.alt': 'Say what the picture shows, for people who cannot see it.' })
    done({ type: 'picture', file_id, alt: alt.trim(), focus, caption: caption.trim(), shape })
    close()
  }
  return (
    <SideDrawer opened close={close} title={picture ? 'Edit picture' : 'Add picture'}>
      <FieldFactsContext value={{ pictures: known, offers: [], pages: [] }}>
        <Stack gap="md">
          <PictureField
            spec={{ kind: 'picture', key: 'picture', label: 'Picture' }}
            value={field}
            change={(next) => choose(next as Field)}
            errors={errors}
            path="picture"
            readOnly={false}
          />
          <TextInput
            label="Caption"
            description="Shown below the picture."
            maxLength={200}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
          <Select
            label="Shape"
            allowDeselect={false}
            data={shapes}
            value={shape}
            onChange={(next) => setShape(next as PostPicture['shape'])}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button onClick={save}>{picture ? 'Save picture' : 'Add picture'}</Button>
          </Group>
        </Stack>
      </FieldFactsContext>
    </SideDrawer>
  )
}
