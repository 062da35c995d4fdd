import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { PicturePicker } from '#domains/mail-blocks/web/block-pickers.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import type { PostText } from '../contract/post-text.ts'
import type { Post } from './calls.ts'
import { OffersField } from './offers-field.tsx'

const PostTextField = lazy(() => import('./post-text-field.tsx'))

export interface PostValues {
  title: string
  slug: string
  summary: string
  content: PostText
  cover: string | null
  cover_alt: string
  author: string
  category: string
  tags: string[]
  offers: string[]
  version: number
}

export const valuesOf = (post: Post): PostValues => ({
  title: post.title,
  slug: post.slug,
  summary: post.summary ?? '',
  content: post.content as PostText,
  cover: post.cover,
  cover_alt: post.cover_alt ?? '',
  author: post.author ?? '',
  category: post.category ?? '',
  tags: post.tags,
  offers: post.offers,
  version: post.version,
})

/** The text of a post, its cover, and where it is found. */
export function PostFields({ form, post }: { form: RecordFormState<PostValues>; post: Post }) {
  const { field, values, set } = form
  const { error } = field('content') as { error?: string }
  const same = values.cover === post.cover
  return (
    <>
      <FormSection title="Text">
        <TextInput label="Title" required maxLength={160} {...field('title')} />
        <Textarea
          label="Summary"
          autosize
          minRows={2}
          maxLength={300}
          description="Shown in lists, in search engines and where the link is shared."
          {...field('summary')}
        />
        <Suspense fallback={<Skeleton height={240} />}>
          <PostTextField value={values.content} pictures={post.pictures} error={error} change={(content) => set('content', content)} />
        </Suspense>
      </FormSection>
      <FormSection title="Cover" text="Shown above the text, in lists and where the link is shared.">
        {values.cover && same && post.cover_url && (
          <img src={post.cover_url} alt={values.cover_alt} style={{ maxWidth: 240, borderRadius: 8, display: 'block' }} />
        )}
        <PicturePicker
          value={values.cover}
          change={(id) => set('cover', id)}
          readOnly={false}
          error={(field('cover') as { error?: string }).error}
        />
        <TextInput
          label="Description of the cover"
          mt="md"
          maxLength={300}
          description="Read to people who cannot see it."
          {...field('cover_alt')}
        />
      </FormSection>
      <FormSection title="Sorting">
        <FieldRow>
          <TextInput label="Category" maxLength={60} {...field('category')} />
          <TextInput label="Author" maxLength={80} {...field('author')} />
        </FieldRow>
        <TagsField label="Tags" {...field('tags')} />
        <TextInput
          label="Address"
          maxLength={80}
          description="The last part of its address. Old links lead to the new one."
          {...field('slug')}
        />
      </FormSection>
      <FormSection title="Offers">
        <OffersField known={post.offer_titles} {...field('offers')} />
      </FormSection>
    </>
  )
}
