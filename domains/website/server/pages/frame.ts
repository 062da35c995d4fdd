import { blockKinds, type Block } from '../../contract/blocks/all.ts'

/** Header and footer of a site that has none of its own yet. */
export const defaultHeader: Block[] = [{ id: 'header', type: 'site_header', version: 1, props: blockKinds.site_header.props.parse({}) }]
export const defaultFooter: Block[] = [{ id: 'footer', type: 'site_footer', version: 1, props: blockKinds.site_footer.props.parse({}) }]
