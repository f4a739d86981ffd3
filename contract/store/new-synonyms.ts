import type { SynonymsDocument } from "./synonyms.ts";

const english = `aluminum, aluminium
baby wipe, wet wipe
bandage, band-aid, plaster
basin, tub
bath tissue, toilet paper
bathing suit, swimsuit
bathroom, washroom
beach ball, inflatable ball
bin, garbage can, trash can, wastebasket, garbage bin
blanket, throw
bobby pin, hair pin
brush pen, marker, felt pen, sharpie, felt-tip
bucket, pail
building block, building brick
case, cover
cell phone, mobile phone, smartphone, phone, iphone, android
centre, center
charger, charging, power adapter
chips, crisps
cling wrap, plastic wrap, saran wrap, cling film
closet organizer, wardrobe organizer
cloth, rag
coat hanger, clothes hanger, hanger
colour, color
child, kid, children
coloured, colored
colouring, coloring
composition book, exercise book, scribbler
cookie, biscuit
cooler, ice chest
correction tape, correction fluid, white-out, liquid paper
cotton ball, cotton pad
cotton swab, q-tip
couch, sofa, chesterfield
cream, lotion, moisturizer, moisturiser
crochet, knitting
cutlery, silverware, flatware
detergent, laundry soap
diaper, nappy
dish cloth, dishrag
dish soap, dishwashing liquid, dish detergent
doll, dolly
elastic band, rubber band
facecloth, washcloth, face cloth
felt pen, felt marker
fishing rod, fishing pole
flashlight, torch
flip flop, sandal, thong
flying disc, frisbee
food container, storage container, tupperware
frying pan, fry pan, skillet
game controller, game pad, gamepad, joystick
garbage bag, trash bag, bin bag
gift bag, present bag
gift wrap, wrapping paper
glasses, eyeglasses, spectacles, readers
glove, mitten, mitt
glue stick, pritt
gift card, gift certificate
greeting card, birthday card
grey, gray
hair tie, hair elastic, scrunchie, ponytail holder
headphones, earphones, earbuds, headset
highlighter, hi-liter
hoodie, sweatshirt, bunny hug
instant glue, super glue, crazy glue
jam, preserve, jelly, marmalade
jewellery, jewelry
jigsaw, puzzle
jump rope, skipping rope
kerchief, bandana
lamp, lantern
light bulb, bulb
lip balm, chapstick, lip chap
lipstick, lip colour, lip color
lollipop, sucker
magic tape, clear tape, scotch tape, sellotape
metre stick, yardstick
modelling clay, play-doh, playdough, plasticine
coffee mug, coffee cup
mouth organ, harmonica
napkin, serviette
note pad, notepad, memo pad, scratch pad
notebook, journal, diary
oven mitt, pot holder
pacifier, soother
packing tape, parcel tape
painkiller, pain reliever
pants, trousers
paper towel, kitchen roll
pencil case, pencil box
pencil crayon, coloured pencil, colored pencil
pill box, pill organizer, pillbox
pillow, cushion
plush, stuffed animal, stuffed toy, stuffie, soft toy
pop, soda, soft drink
poster board, bristol board
poster tack, blu tack, sticky tack
power bar, power strip, surge protector, extension cord, extension cable
pushpin, thumbtack, tack, drawing pin
racket, racquet
razor, shaver
recycling box, blue box
remote, clicker
running shoes, sneakers, runners, trainers
sanitary pad, menstrual pad, maxi pad
scissors, shears
screwdriver, robertson
sharpener, pencil sharpener
sleeping mask, eye mask
snow brush, ice scraper
sponge, scrubber
spray cleaner, all-purpose cleaner, cleaning spray, multi-surface cleaner
squirt gun, water gun, water pistol, water blaster, super soaker
stationary, stationery
steel wool, brillo
sticky note, post-it
sunblock, sunscreen
suspenders, braces
sweater, jumper, pullover
t-shirt, tee
tablecloth, table cover
teddy, teddy bear
television, tv
thermos, vacuum flask, insulated bottle
tissue, kleenex, facial tissue
toque, beanie, tuque, winter hat
tote, shopping bag
toothbrush holder, toothbrush stand
tumbler, drinking glass
tweezers, pincers
underwear, gotch, gitch
utility knife, box cutter, exacto knife
vacuum, hoover
velcro, hook and loop
wallet, billfold
water bottle, drink bottle
zipper bag, freezer bag, ziploc, sandwich bag`;

// Everyday French words, each with the English ones that products have in their names.
const french = `alarm clock, réveil, réveille-matin
baby, bébé
backpack, sac à dos
bag, sac
ball, balle, ballon
balloon, ballon
band-aid, bandage, pansement, diachylon
basket, panier
battery, pile
birthday, anniversaire, fête
black, noir, noire
blanket, couverture, doudou
blue, bleu, bleue
book, storybook, livre
bookmark, signet
bottle, bouteille, gourde
bowl, bol
box, boîte
broom, balai
brush, brosse, pinceau
bubble bath, bain moussant
bubbles, bulles
bucket, seau, chaudière
calculator, calculatrice
calendar, calendrier
candle, bougie, chandelle
candy, bonbon
can, conserve
car, voiture, auto
charger, chargeur
charging cable, cable, câble
chocolate, chocolat
christmas, noël
cleaner, nettoyant
clip, pince
clipboard, planchette
clock, horloge
cloth, chiffon, débarbouillette
coffee, café
colouring, coloriage
comb, hair pick, peigne
computer, ordinateur
container, contenant
cotton, coton
cream, lotion, crème
crayon, crayon de cire, craie de cire
curtain, rideau, rideaux
cushion, coussin, oreiller
cutlery, ustensile, couvert
cutting board, planche à découper
desk, bureau, bureaux
detergent, détergent
diaper, couche
dice, dé, dés
dinosaur, dinosaure
dish cloth, linge à vaisselle, torchon
dish soap, savon à vaisselle
dog, chien
doll, poupée
drum, tambour
earphones, headphones, écouteurs
elastic band, élastique
envelope, enveloppe
eraser, gomme à effacer, efface
extension cord, rallonge
file folder, dossier
flashlight, lampe de poche
flower, fleur
plant, plante
fork, fourchette
frame, picture frame, cadre
frying pan, poêle, poêlon
game, jeu, jeux
garbage bag, sac à ordures, sac poubelle
garbage can, poubelle
gift, cadeau, cadeaux
gift bag, sac cadeau
gift card, carte-cadeau, carte cadeau
gift wrap, papier cadeau, papier d'emballage
glass, tumbler, verre
glasses, lunettes
globe, globe terrestre
glove, gant
glue, colle
green, vert, verte
greeting card, carte de souhaits
grey, gris, grise
hair, cheveux
hammer, marteau, marteaux
hand cream, hand lotion, crème à mains, crème pour mains
hanger, cintre
hat, chapeau, chapeaux
highlighter, surligneur
jar, bocal
jump rope, corde à sauter
kettle, bouilloire
keyboard, clavier
kid, child, enfant
kitchen, cuisine
kite, cerf-volant
knife, couteau, couteaux
label, étiquette
lamp, lantern, lampe
light, lumière
light bulb, ampoule
lip balm, baume à lèvres
lipstick, lip colour, rouge à lèvres
lunch box, boîte à lunch
magnifying glass, loupe
makeup, maquillage
marker, feutre, crayon feutre
mask, masque
mat, rug, tapis
microphone, micro
mirror, miroir
modelling clay, pâte à modeler
mop, vadrouille, serpillière
mouse, souris
mug, cup, tasse
nail polish, vernis à ongles, vernis
nail clipper, coupe-ongles
napkin, serviette de table
needle, aiguille
night light, veilleuse
notebook, composition book, cahier
notepad, calepin, bloc-notes
paint, peinture
paint brush, round brush, pinceau, pinceaux
saucepan, casserole
paper, papier
paper clip, trombone
paper towel, essuie-tout
party, fête
pen, stylo
pencil, crayon à mine, crayon de plomb
pencil case, étui à crayons, coffre à crayons
pencil crayon, crayon de couleur
phone, téléphone, cellulaire
phone case, étui
picture, image, photo
plate, assiette
card, carte
playing card, jeu de cartes, carte à jouer, cartes à jouer
plunger, débouchoir
plush, stuffed animal, peluche, toutou
puzzle, casse-tête
push pin, punaise
radio, poste de radio
razor, rasoir
red, rouge
ribbon, ruban
rope, corde
ruler, règle
salt, sel
scarf, foulard
school, école
scissors, ciseaux
screwdriver, tournevis
scrunchie, chouchou
sewing kit, nécessaire de couture, couture
shampoo, shampooing, shampoing
sharpener, taille-crayon
shelf, tablette, étagère
shower cap, bonnet de douche
skin, peau
snack, collation
soap, savon
soap bar, savonnette
sock, chaussette, bas
soccer ball, ballon de soccer
speaker, haut-parleur
sponge, éponge
spoon, cuillère, cuiller
stapler, agrafeuse
staple, agrafe
star, étoile
sticker, autocollant
stopwatch, chronomètre
storage, rangement
strawberry, fraise
string, twine, ficelle
suitcase, valise
sunglasses, lunettes de soleil
tape, ruban adhésif, ruban gommé
tea, thé
teacher, enseignant, professeur
teapot, théière
teddy bear, ourson, nounours
thermometer, thermomètre
timer, minuterie
tissue, mouchoir
toilet paper, papier hygiénique, papier de toilette
tomato, tomate
tool, outil
toothbrush, brosse à dents
toothpaste, dentifrice, pâte à dents
towel, serviette
toy, jouet
truck, camion
umbrella, parapluie
utensil, ustensile
wall clock, horloge murale
watch, montre
water, eau
water bottle, bouteille d'eau
water gun, water blaster, fusil à eau, pistolet à eau
white, blanc, blanche
window, fenêtre
wood, wooden, bois
wool, yarn, laine
yellow, jaune`;

/**
 * The search words of a new store: what Canadians call the goods of a general store in both languages, and names of
 * brands that mean a thing.
 */
export const newSynonyms: SynonymsDocument = { text: `${english}\n${french}` };
