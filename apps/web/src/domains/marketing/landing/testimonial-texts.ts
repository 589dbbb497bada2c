/**
 * These three are examples and are labelled so. An operator puts the words of real customers here, with their
 * permission, and sets `isExample` to false.
 */
export interface Testimonial {
  quote: string
  person: string
  isExample: boolean
}

export const testimonials: Testimonial[] = [
  {
    quote: 'I used to rewrite the opening line ten times. Now I pick one of three and change a word.',
    person: 'Agency owner',
    isExample: true,
  },
  {
    quote: 'The score tells me what to fix. I stopped guessing why nobody answers.',
    person: 'Freelance designer',
    isExample: true,
  },
  {
    quote: 'My reps send shorter messages, and they sound like people again.',
    person: 'Head of sales',
    isExample: true,
  },
]
