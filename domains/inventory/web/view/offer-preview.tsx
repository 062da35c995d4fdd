import { Button } from '@mantine/core'
import { assetUrl } from '#kit/web/config.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { RichText } from '#kit/web/format/rich-text.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Facts } from '#kit/web/record-page/card.tsx'
import { FromPrice } from '../from-price.tsx'
import { leftText } from '../item-words.ts'
import type { ItemView, OfferKindParts, ViewedItem } from './offer-page.tsx'
import styles from './view.module.css'

interface OfferPreviewProps extends OfferKindParts {
  item: ViewedItem
  view: ItemView | undefined
  publicUrl: string | null
  onClose: () => void
}

/** An item as its clients see it: no status, no tags, only the dates that they can book. */
export default function OfferPreview({ item, view, publicUrl, facts, onClose }: OfferPreviewProps) {
  const open = (view?.departures?.next ?? []).filter(({ status, places_left: left }) => status === 'open' && left > 0)
  const pictures = view?.pictures ?? []
  return (
    <Modal opened onClose={onClose} title="What clients see" size="lg">
      <article className={styles.preview}>
        {item.first_media && <img className={styles.cover} src={assetUrl(item.first_media.url)} alt="" />}
        <h2>{item.title}</h2>
        <p className={styles.where}>{[item.place?.text, item.country].filter(Boolean).join(', ')}</p>
        {item.from_price && (
          <p className={styles.price}>
            From <FromPrice of={item} />
          </p>
        )}
        {item.summary && <p className={styles.summary}>{item.summary}</p>}
        {item.description && <RichText html={item.description} />}
        <Facts
          rows={[
            ...facts,
            open.length > 0 && {
              label: 'Next dates',
              value: (
                <ul className={styles.plain}>
                  {open.map(({ id, starts_on, places_left: left }) => (
                    <li key={id}>
                      <Day value={starts_on} /> · {leftText(left)}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
        {pictures.length > 1 && (
          <div className={styles.previewPictures}>
            {pictures.slice(1, 7).map(({ id, small_url, caption }) => (
              <img key={id} src={assetUrl(small_url)} alt={caption ?? ''} loading="lazy" />
            ))}
          </div>
        )}
        {publicUrl && (
          <Button
            component="a"
            href={publicUrl}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<icons.external size={16} aria-hidden />}
          >
            Open public page
          </Button>
        )}
      </article>
    </Modal>
  )
}
