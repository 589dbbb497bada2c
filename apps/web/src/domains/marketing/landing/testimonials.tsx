import { Tag } from '#ui/tag.tsx'
import { testimonials } from './testimonial-texts.ts'

export function Testimonials() {
  return (
    <section aria-label="What people say" className="page pb-16 tablet:pb-24">
      <div className="grid desktop:grid-cols-3">
        {testimonials.map(({ quote, person, isExample }) => (
          <figure
            key={quote}
            className="flex flex-col gap-4 border-t border-line py-6 desktop:border-t-0 desktop:border-l desktop:px-8 desktop:py-0 desktop:first:border-l-0 desktop:first:pl-0 desktop:last:pr-0"
          >
            <blockquote className="serif flex-1 text-[1.5rem] leading-[1.4]">{quote}</blockquote>
            <figcaption className="flex items-center gap-3 text-xs text-ink-2">
              {isExample && <Tag kind="plain">Example</Tag>}
              {person}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
