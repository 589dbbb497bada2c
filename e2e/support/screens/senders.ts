/** What the gallery shows of senders. */
export const SENDERS = [
  {
    name: 'Ann Reed',
    company: 'Harbor Calls',
    offer: 'A service that texts back every missed call within a minute',
    proof: '38 clinics in Leeds use it',
    links: 'https://harbor.example https://harbor.example/clinics',
  },
  {
    name: 'Bo Lind',
    company: 'North Payroll',
    offer: 'Payroll for restaurants, done by Thursday',
    proof: '4.9 on Trustpilot from 210 reviews',
    links: '',
  },
].map((sender, index) => ({ id: `6f9d6f4e-0d3c-4b7e-9f5e-0c6ad7f1b0b${index}`, ...sender }))
