/**
 * Common misspellings of ordinary words and of the words of business, after the word they stand for. None is a word or a
 * name in any spelling of English, so each can be mended wherever it stands.
 */
const LINES = `
a lot: alot
about: abuot abotu
above: aboev
absence: absense abscence
accept: acept accpet
accepted: acepted
acceptable: acceptible
access: acess accesss
accessible: accessable
accident: accidant
accommodate: accomodate acommodate accomadate
accommodation: accomodation acommodation accomadation
according: acording accoring
account: acount accout acocunt
accounts: acounts accouts
accountant: acountant accountent accoutant
accountants: acountants accountents accoutants
accounting: acounting accouting accountting
accurate: acurate accurrate
achieve: acheive achive acheeve
achieved: acheived achived
achievement: acheivement achievment
across: accross acros
actually: actualy acutally
address: adress addres
addresses: adresses
administration: adminstration administation
administrative: adminstrative administrativ
advertise: advertize
advertisement: advertisment advertisemnt
advertising: advertisng advertizing
affordable: afordable affordible
again: agian agin
against: agianst aganist
agency: agancy agnecy
agencies: agancies agencys
aggressive: agressive aggresive
almost: allmost
already: allready alredy
also: alos
although: altough allthough
always: allways alwasy alwyas
amateur: amature amatuer
among: amoung
amount: ammount amout
analysis: anaylsis analisis
and: adn
annual: anual annaul
annually: anually
another: anohter anothr
answer: anwser awnser anser
answered: anwsered awnsered
answering: anwsering awnsering
answers: anwsers awnsers
apartment: appartment apartement
apartments: appartments apartements
apparently: apparantly
appearance: appearence apperance
application: aplication applicaton
applications: aplications applicatons
appointment: apointment appointmnt appoitment appointement apppointment
appointments: apointments appointmnts appoitments appointements
appreciate: apreciate appriciate
appropriate: apropriate appropiate
approximately: aproximately approximatly
architect: architct archetect
architects: architcts archetects
argument: arguement
around: arround aroud
arrangement: arangement
article: artical
assistance: assistence asistance
assistant: assistent asistant
associate: asociate
attendance: attendence atendance
attention: attenion attetion
attorney: attourney attorny
attorneys: attourneys attornies
attract: atract
authority: authorty
automated: automted
automatic: automattic automatc
automatically: automaticly automaticaly automatially
available: availible avaliable avialable avaiable availble
availability: availibility avaliability
average: avarage averge
awkward: akward
balance: balence
basically: basicly basicaly
beautiful: beatiful beautifull
because: becuase becasue becouse beacuse becaus
become: becom
before: befor beofre
beginner: begginer beginer
beginning: begining beggining
behavior: behavor
believe: beleive belive
benefit: benifit benfit
benefits: benifits benfits
between: beetween bewteen betwen
booking: bookin boking
bookings: bokings bookngs
bookkeeper: bookeeper bookkeper
bookkeepers: bookeepers bookkepers
bookkeeping: bookeeping bookkeping
boutique: boutiqe
brochure: broshure
budget: bugdet budgit
business: bussiness buisness busines busness bussines bizness buissness
businesses: bussinesses buisnesses busineses bussineses
calendar: calender calandar
calendars: calenders calandars
campaign: campain campaing campagin
campaigns: campains campaings
cancel: cancle
cancellation: cancelation cancellaton
cancellations: cancelations cancellatons
candidate: canidate candiate
candidates: canidates candiates
capacity: capasity
career: carreer carrer
careers: carreers carrers
category: catagory catergory
certain: certian
certificate: certificat certifcate
challenge: chalenge challange
challenges: chalenges challanges
changeable: changable
charge: chrage
cheap: chaep
choice: choise
chosen: choosen
clients: cleints clinets cliens
client: cleint clinet
clinic: clincic
collaborate: colaborate
colleague: collegue coleague
colleagues: collegues coleagues
collection: colection
column: colum
comfortable: comfortible confortable
coming: comming
commerce: comerce
commercial: comercial commerical
commission: comission commision
commissions: comissions commisions
commit: committ
commitment: committment comitment
committed: commited
committee: commitee comittee
communicate: comunicate communciate
communication: comunication communciation
community: comunity communtiy
company: compnay comapny companey
companies: compnaies comapnies companys
compare: comapre
compatible: compatable
compete: compeet
competition: compitition competetion
competitive: competetive compeditive
competitor: competiter compeditor
competitors: competiters compeditors
complaint: complant
complaints: complants
complete: compleet complet
completely: completly completley
compliance: complience complaince
compliant: complient
concern: consern
confusing: confuseing
congratulations: congradulations
conscious: concious
consistent: consistant
consistently: consistantly
construction: constuction constrution contruction
consultant: consultent
consultants: consultents
consultation: consulation consultaton
consulting: consuling consultng
consumer: comsumer
contact: contcat
contacts: contcats
content: contnet
continue: contiue
continuous: continous
contractor: contracter
contractors: contracters
contracts: contarcts
convenience: convienence conveniance
convenient: convienient convinient
conversation: converstation conversaton
conversations: converstations conversatons
conversion: conversoin convertion
conversions: conversoins convertions
convert: covnert
corporate: corparate
costs: cotss
could: coudl
couldn't: couldnt coudln't
create: craete
created: creatd
creative: creativ
credit: creidt
critical: critcal
currently: curently currenty
customer: custmer custumer cusotmer customar
customers: custmers custumers cusotmers customars cutomers
customize: custimize
damage: damge
database: databse
deadline: deadlin
decide: deside
decision: descision desicion
decisions: descisions desicions
definite: definate
definitely: definately definatly definitly defiantely definetly
deliver: delivr
delivered: deliverd
delivery: delivary delievery
deliveries: delivaries delieveries
demand: deamnd
dentist: denist
dentists: denists
department: departement deparment
departments: departements deparments
deposit: deposite
describe: discribe
description: discription
design: desgin desing
designed: desgined desinged
designer: desginer
designers: desginers
desperate: desparate
detail: detial
details: detials
develop: develope
developed: developped
developer: develper
developers: develpers
development: developement devlopment developmnt
didn't: didnt
difference: diffrence differance
different: diffrent differant
difficult: dificult difficlt
digital: digtal
dilemma: dilema
disappear: dissapear disapear
disappoint: dissapoint disapoint
disappointed: dissapointed disapointed
discount: discout
discounts: discouts
doesn't: doesnt dosent dosnt
don't: dont
during: durring
easier: eaiser
easily: easly easilly
economy: ecomony
education: educaton
effect: efect
effective: efective
effectively: effectivly
efficiency: efficency effeciency
efficient: efficent effecient
efficiently: efficently
eight: eigth
electric: eletric
electrical: eletrical
electrician: electrican eletrician
electricians: electricans eletricians
eligible: eligable
eliminate: elimnate
embarrass: embarass
embarrassing: embarassing
emergency: emergancy emergeny
employee: employeee
employees: emplyees employess
employer: employeer
employers: employeers
engagement: engagment
engineer: enginer engeneer
engineers: enginers engeneers
enough: enought enuf
enquiry: enquirey
enquiries: enquirys
enterprise: enterprize
entrepreneur: entrepeneur enterpreneur entreprenuer entreprenur
entrepreneurs: entrepeneurs enterpreneurs entreprenuers
environment: enviroment enviornment
equipment: equiptment equipement
especially: especialy expecially
essential: essental essencial
estimate: estimat
estimates: estimats
every: evrey evry
everyone: everone everyoen
everything: everthing evrything
exactly: excatly exacly
excellent: excelent excellant
except: exept
exercise: excercise exersise
existence: existance
expect: exepct
expense: expence
expenses: expences
expensive: expensiv expencive
experience: experiance expirience experince
experienced: experianced expirienced experinced
expert: expret
experts: exprets
explain: explane
explanation: explaination
extremely: extremly
facility: facilty
facilities: facilites
familiar: familar
families: familys
family: familly
favorite: favorit
feature: featuer
features: featuers
February: febuary feburary
field: feild
finally: finaly
finance: finace
financial: finacial financal
finish: finsh
flexible: flexable flexibel
follow: folow
followed: folowed
following: folowing
follow-up: followup
follow-ups: followups
forecast: forcast
foreign: foriegn
forgotten: forgoten
forty: fourty
forward: foward
found: fuond
freelancer: freelancr
freelancers: freelancrs
frequently: frequenty
friend: freind
friends: freinds
fulfill: fullfill
function: funtion
further: futher
generally: generaly
generate: genarate
generated: genarated
generation: genaration
government: goverment govermnet
grammar: grammer
grateful: greatful
group: gruop
growth: growht
guarantee: guarentee garantee gaurantee guarante garauntee
guaranteed: guarenteed garanteed gauranteed
guaranteeing: guarenteeing
guidance: guidence
half: hlaf
happened: happend
harass: harrass
hasn't: hasnt
have: ahve haev
haven't: havent
height: heigth
hiring: hireing
hospital: hosptial
hours: huors
house: huose
housing: housng
however: howver
hygienist: hygenist
hygiene: hygeine
identify: indentify
immediate: immediat imediate
immediately: immediatly imediately immediatley
implement: implment
important: importent improtant
improve: imporve
improved: imporved
improvement: improvment imporvement
improvements: improvments
include: inlcude
included: inlcuded
includes: inlcudes
including: inculding inlcuding
income: incom
incredible: incredable
independent: independant
industry: indutry industy
industries: indutries
information: infomation informaton
insurance: insurence insurace
intelligence: inteligence
interest: intrest
interested: intrested
interesting: intresting
interior: interor
interrupt: interupt
interview: inteview
interviews: inteviews
into: itno
introduce: intoduce
inventory: inventroy
investment: investement
investments: investements
investors: investers
investor: invester
invoice: invoce
invoices: invoces invoises
invoicing: invocing
isn't: isnt
issue: isue
issues: isues
January: janurary januray
judgment: judgmant
keep: kepe
knowledge: knowlege
knowledgeable: knowledgable
landlord: lanlord
landlords: lanlords
language: langauge
large: lareg
laundry: laundary
lawyer: laywer lawer
lawyers: laywers lawers
leads: laeds
learn: laern
leisure: liesure
length: lenght
liaison: liason
library: libary
license: lisence liscense
licensed: lisenced liscensed
likely: likley
little: litle
local: locla
logistics: logistcs logisitics
looking: loking lookng
lovely: lovley
loyal: loyel
maintain: mantain
maintenance: maintainance maintenence maintanance maintence
management: managment mangement
manager: managr
managers: managrs
manually: manualy
manufacture: manufature
manufacturer: manufacurer manufaturer
manufacturers: manufacurers manufaturers
manufacturing: manufaturing manufacuring
market: makret
marketing: marketting maketing marekting
material: materal
materials: materals
maximum: maxium
Melbourne: melborne
medicine: medecine
meeting: meetng
meetings: meetngs
member: memeber
members: memebers
membership: membrship
memberships: membrships
message: messege mesage
messages: messeges mesages
might: mihgt
millennium: millenium
million: milion
minimum: minium
minute: mintue
minutes: mintues
miscellaneous: miscellanous
missing: mising
mistake: misstake
mistakes: misstakes
moment: momment
money: moeny
month: mnth
months: mnths
monthly: montly monthy
morning: morining
mortgage: morgage mortage
mortgages: morgages mortages
much: mcuh
naturally: naturaly
necessary: neccessary necesary neccesary
needed: neded
negotiate: negociate
neighbor: nieghbor
neighborhood: neigborhood
network: netowrk
never: nevr
newsletter: newsleter
newsletters: newsleters
ninety: ninty
normally: normaly
noticeable: noticable
nursery: nusery
obviously: obviosly
occasion: ocassion occassion
occasionally: ocasionally occassionally occasionaly
occupancy: ocupancy
occur: occure
occurred: occured
occurrence: occurence occurrance
offered: offerd
offering: offerring
office: offce
offices: offces
official: offical
often: offen oftn
online: onlne
operate: oprate
operation: operaton
operations: operatons
operator: operater
operators: operaters
opinion: opinon
opportunity: oppurtunity oportunity opportunty
opportunities: oppurtunities oportunities opportunites
optimize: optomize
option: opiton
options: opitons
organic: orgnaic
organization: orginization organiztion
organize: orginize
original: orignal
other: ohter
otherwise: otherwize
outsource: outsorce
outsourced: outsorced
over: ovre
overwhelmed: overwelmed
overwhelming: overwelming
owner: onwer
owners: onwers ownrs
package: pacakge
packages: pacakges
paperwork: papperwork
parallel: paralel
parents: parnets
participate: particpate
particular: perticular
particularly: particulary
partner: parnter
partners: parnters
patient: pateint patinet
patients: pateints patinets
payment: payement paymnet
payments: payements paymnets
people: poeple peple pepole
perceive: percieve
percent: precent
performance: performence preformance
permanent: permanant
permission: permision
personal: persnal
personalized: personlized
personnel: personell personel
persuade: pursuade
photographer: photograper
photographers: photograpers
physical: phsyical
physician: physican
physicians: physicans
plumber: plumer
plumbers: plumers
possible: posible possable
possibility: posibility
potential: potental potencial
practical: practicle
practice: pratice
practices: pratices
precise: percise
prefer: perfer
preferred: prefered
prepare: prepair
presence: presance
pressure: presure
previous: previus
previously: previosly
price: prcie
prices: prcies
pricing: priceing
privilege: privelege priviledge
probably: probaly probabaly
problem: probelm problm
problems: probelms problms
procedure: proceedure
process: proccess
processes: proccesses
processing: proccessing
produce: prodcue
product: prodcut
production: prodcution
productive: productiv
productivity: productivty
products: prodcuts
profession: proffesion
professional: proffesional profesional professionel
professionals: proffesionals profesionals
profit: proffit
profitable: proffitable profitible
profits: proffits
program: porgram
progress: progess
project: porject projcet
projects: porjects projcets
promotion: promtion
pronunciation: pronounciation
proper: propper
properly: propperly
property: propery proprety
properties: properies propertys
proposal: propsal
proposals: propsals
prospect: propsect
prospects: propsects
provide: porvide
provider: providor
providers: providors
publicly: publically
purchase: purchace
purchases: purchaces
qualified: qualifed
quality: qualtiy quailty
quantity: quanity
quarter: quater
quarterly: quaterly
question: quesiton
questionnaire: questionaire
questions: quesitons
quickly: quickley
quote: qoute
quotes: qoutes
really: realy
realize: relize
reason: reson
reasonable: resonable
receipt: reciept receit
receipts: reciepts receits
receive: recieve receve
received: recieved
receives: recieves
receiving: recieving
recent: recnet
recently: recenly
reception: receptoin
receptionist: receptionst receptionsit recepcionist
receptionists: receptionsts receptionsits
recognize: reconize
recommend: reccomend recomend reccommend
recommendation: recomendation reccomendation
recommendations: recomendations reccomendations
recommended: recomended reccomended
record: recrod
records: recrods
recruit: recrut
recruiter: recuiter recrutier
recruiters: recuiters recrutiers
recruiting: recruting recuiting
recruitment: recruitement recrutment
recurring: reccuring recuring
reduce: redcue
refer: reffer
reference: refrence
referral: referal refferal
referrals: referals refferals
referred: refered
referring: refering
refrigerator: refridgerator
register: regsiter
regular: reguler
regularly: reguarly
relationship: realtionship relationsip
relationships: realtionships
relevant: relevent
reliable: relaible realiable relyable
remember: remeber
reminder: remider
reminders: remiders
remove: remvoe
renewal: renewel
renewals: renewels
renovation: renevation
repair: repiar
repairs: repiars
repeat: repeet
repetition: repitition
replace: repalce
report: reprot
reports: reprots
request: requst
requests: requsts
require: requier
requirement: requirment
requirements: requirments
research: reserch
reservation: resevation
reservations: resevations
residential: residental
resource: resourse
resources: resourses
response: responce reponse
responses: responces reponses
responsible: responsable
responsibility: responsability responsibilty
restaurant: restaraunt resturant restaurent restuarant
restaurants: restaraunts resturants restaurents restuarants
result: reslut
results: resutls reslts
retail: retial
retailer: retialer
retailers: retialers
return: reutrn
returns: reutrns
revenue: revenu reveune
review: reveiw
reviews: reveiws reivews
rhythm: rythm
right: rihgt
risk: rsik
rough: rouhg
safety: saftey
salary: salery
sales: slaes
Saturday: saterday
satisfied: satisifed
schedule: schedual scedule shedule
scheduled: schedualed sceduled sheduled
schedules: scheduals scedules
scheduling: schedualing sceduling sheduling
school: shcool
schools: shcools
search: serach
season: seasen
seasonal: seasonel
secretary: secratary
section: secton
security: secuirty securty
seller: seler
sellers: selers
seminar: seminer
send: sedn
sense: sence
sentence: sentance
separate: seperate
separated: seperated
separately: seperately
series: serieses
serious: seroius
service: serivce sevice
services: serivces sevices
several: severl
shipment: shippment
shipments: shippments
shipping: shiping
should: shoudl
shouldn't: shouldnt
showing: showng
signature: signiture
significant: signficant
similar: similiar simular
simply: simpley
since: sinse
slipped: sliped
sincerely: sincerly
social: socail
software: sofware softwear softwre
solicitor: soliciter
solicitors: soliciters
solution: soluton soultion
solutions: solutons soultions
something: somthing someting
sometimes: somtimes
soon: sooon
source: sourse
speak: speek
special: speical
specialist: specalist
specialists: specalists
specialize: specalize
specific: spesific
specifically: specificaly specificly
spreadsheet: spreedsheet spreadsheat
spreadsheets: spreedsheets spreadsheats
staff: satff
staffing: stafing
standard: standerd
standards: standerds
started: strated
statement: statment
statements: statments
storage: stroage
store: sotre
strategy: stratagy stratergy
strategies: stratagies stratergies
strength: strenght
struggle: strugle
struggles: strugles
struggling: strugling strugglng
student: studnet
students: studnets
studio: stuido
subscription: subscripton subcription
subscriptions: subscriptons subcriptions
succeed: suceed
success: sucess succes
successful: succesful sucessful successfull
successfully: succesfully sucessfully
sudden: suden
suggest: sugest
suggestion: sugestion
supplier: suplier
suppliers: supliers
supply: suply
support: suport
supported: suported
supposed: suposed
surely: surley
surprise: suprise surprize
surprised: suprised
surprises: suprises
survey: servey
surveys: serveys
system: sistem sytem
systems: sistems sytems
team: taem
teams: taems
technical: techincal
technician: techinician techncian
technicians: techinicians techncians
technique: tecnique
technology: technolgy techology
temperature: temperture
temporary: temporay tempory
tenant: tenent
tenants: tenents
than: htan
that: taht
that's: thats
the: teh hte
their: thier
theirs: thiers
them: thme
themselves: themselfs
there: theer
therefore: therfore
they: thye tehy
they're: theyre
thing: thign
things: thigns
think: thikn
third: thrid
this: tihs
thorough: thourough
thoroughly: thouroughly
thought: thougth
thousand: thousend
thousands: thousends
through: throught thorugh
Thursday: thrusday
ticket: tickit
tickets: tickits
time: tiem
timely: timley
together: togehter toghether
tomorrow: tommorow tommorrow tomorow
traffic: trafic traffik
trailer: trialer
trainer: trianer
training: trainng trainig
transfer: tranfer transfere
transferred: transfered
transport: tranport
transportation: transporation
treatment: treatement treatmnet
treatments: treatements
tried: tryed
truly: truely
Tuesday: tuseday
turnover: turnovr
twelfth: twelth
typically: typicaly
unable: unabel
unfortunately: unfortunatly unfortunatley
unique: uniqe
university: univeristy
unnecessary: unecessary unneccessary
until: untill untl
update: updaet
upgrade: upgarde
useful: usefull
usually: usualy usally
utilize: utlize
vacancy: vacency
vacancies: vacencies vacancys
vacuum: vaccum vacume
valuable: valueable
value: vaule
variety: vareity
various: varous
vehicle: vehical vehicel
vehicles: vehicals vehicels
vendors: vendros
verify: verfiy
very: vrey
veterinarian: vetinarian
veterinary: vetinary veterinery
view: veiw
views: veiws
visible: visable
visibility: visability
visitor: vistor visiter
visitors: vistors visiters
volume: volumn
volunteer: volunter
wait: wiat
waiting: wating
warehouse: warehose wherehouse
warehouses: warehoses wherehouses
warranty: waranty warrenty
wasn't: wasnt
waste: waiste
website: webiste websit wesbite
websites: webistes websits
wedding: weding
weddings: wedings
Wednesday: wensday wendsday wednesady
week: wekk
weeks: weks
weird: wierd
weren't: werent
where: wehre
whether: wheather
which: wich whcih
while: whiel
whole: hwole
wholesale: wholesail
wholesaler: wholesailer
wholesalers: wholesailers
with: wiht wtih
within: witin
without: wihtout witout
work: wrok owrk
worked: wroked
workers: wrokers
workflow: worflow
workflows: worflows
working: wroking workng
world: wrold
worried: woried
would: woudl
wouldn't: wouldnt
write: wirte
writing: writting
written: writen
wrong: worng
year: yaer
years: yaers
yesterday: yesteday
you: yuo
your: yoru yuor
you're: youre
yourself: yourselfs
aren't: arent
`

/** Also words, but hardly ever typed as such. */
const SELDOM_MEANT: Readonly<Record<string, string>> = {
  cant: "can't",
  wont: "won't",
  im: "I'm",
  ive: "I've",
  loosing: 'losing',
}

export const MISSPELLINGS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SELDOM_MEANT),
  ...LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [right = '', wrong = ''] = line.split(': ')
      return wrong.split(' ').map((word) => [word, right] as const)
    }),
])
